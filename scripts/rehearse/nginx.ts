import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../user-error.ts";
import { runProgram, startProgram } from "./program.ts";

const deploy = join(import.meta.dirname, "../../deploy/nginx");

/** Starts nginx on a port of this machine as deploy/nginx has it, before instances on these ports, with all its files in `folder`. */
export async function startNginx(folder: string, port: number, instances: number[]) {
  mkdirSync(join(folder, "logs"), { recursive: true });
  const site = readFileSync(join(deploy, "golang-jobs.conf"), "utf8")
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replace("  listen [::]:80;\n", "")
    .replace("/var/cache/nginx/golang-jobs", join(folder, "cache"))
    .replace("/var/log/nginx", join(folder, "logs"));
  const upstream = instances.reduce(
    (text, instance, n) => text.replace(`127.0.0.1:${3001 + n}`, `127.0.0.1:${instance}`),
    readFileSync(join(deploy, "upstream.conf"), "utf8"),
  );
  writeFileSync(join(folder, "golang-jobs.conf"), site);
  writeFileSync(join(folder, "upstream.conf"), upstream);
  cpSync(join(import.meta.dirname, "nginx.conf"), join(folder, "nginx.conf"));
  const log = join(folder, "logs/error.log");
  const args = ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", log];
  // Started as root it would give its files to another user, who may not read this folder.
  if (process.getuid?.() === 0) args.push("-g", "user root;");
  const test = await runProgram("nginx", [...args, "-t"]);
  if (test.failed) throw new UserError(`${test.all}\nnginx refuses deploy/nginx, see above.`);
  return {
    ...startProgram("nginx", args),
    /** What it complained about, but for instances that refused: that is why there are two. */
    log: () =>
      readFileSync(log, "utf8")
        .split("\n")
        .filter((line) => !line.includes("Connection refused"))
        .slice(-20)
        .join("\n"),
  };
}
