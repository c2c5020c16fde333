import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { generateApiKey } from "@supabase/lite";
import { execa } from "execa";
import getPort from "get-port";
import { MIGRATIONS, readMigrations } from "../../../scripts/backend/migration-files.ts";
import { runNodeProgram, onlyKnownVariables } from "../../../scripts/child.ts";
import { UserError } from "../../../scripts/user-error.ts";
import {
  bootstrapPath,
  cloneCommit,
  projectFolder,
  startOwnSite,
  temporaryFolder,
} from "../own-site.ts";

const env = { PATH: `${process.env.PATH}:/usr/local/sbin:/usr/sbin` };
const deploy = join(projectFolder, "deploy");

export type Deployment = Awaited<ReturnType<typeof startDeployment>>;

/** Starts two instances of the commit `before` behind nginx, with Redis and a backend of that commit. */
export async function startDeployment(before: string, signal: AbortSignal) {
  for (const name of ["nginx", "redis-server"]) {
    const { failed } = await runProgram(name, ["-v"]);
    if (failed)
      throw new UserError(`${name} is missing. On Debian and Ubuntu: apt-get install ${name}.`);
  }
  await testNginxOnDebian();
  await using stack = new AsyncDisposableStack();
  const { path: scratch } = stack.use(await temporaryFolder("rehearsal"));
  const buildBefore = join(scratch, "before");
  const source = join(scratch, "source");
  const build = join(scratch, "site");
  await buildCheckout(projectFolder, build, signal);
  await cloneCommit(before, source, signal);
  await buildCheckout(source, buildBefore, signal);
  const port = await getPort();
  const redisPort = await getPort();
  const redisOptions = ["--port", String(redisPort), "--bind", "127.0.0.1", "--dir", scratch];
  // An empty --save switches off snapshots.
  stack.use(startProgram("redis-server", [...redisOptions, "--save", ""]));

  const url = `http://127.0.0.1:${port}`;
  const backendPort = String(await getPort());
  const keys = {
    SUPABASE_PUBLISHABLE_KEY: (await generateApiKey("publishable")).key,
    SUPABASE_SECRET_KEY: (await generateApiKey("secret")).key,
  };
  const admin = { email: "admin@golang-jobs.dev", password: randomUUID() };
  // Only the embedded backend of this complete site is used. Restarting the site from another build applies that
  // build's migrations.
  const backend = stack.use(
    await startOwnSite(signal, {
      command: "serve",
      folder: buildBefore,
      env: {
        ...keys,
        SITE_URL: url,
        SUPABASE_PORT: backendPort,
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
      },
    }),
  );
  const settings = {
    ...keys,
    SITE_URL: url,
    SUPABASE_URL: `http://127.0.0.1:${backendPort}`,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    // The two proxies are nginx and the load generator, which sets x-forwarded-for.
    TRUSTED_PROXIES: "2",
  };
  const options = { command: "serve", folder: buildBefore, env: settings } as const;
  const instances = [
    stack.use(await startOwnSite(signal, options)),
    stack.use(await startOwnSite(signal, options)),
  ];
  const ports = instances.map((instance) => Number(new URL(instance.url).port));
  stack.use(await startNginx(join(scratch, "nginx"), port, ports));
  while (!(await fetch(url).catch(() => null))) await sleep(20, null, { signal });
  const owned = stack.move();
  return {
    url,
    build,
    /** Whether the commit `before` has the same baseline migration, so that it runs on the new schema. */
    isSameBaseline:
      readBaselineFile(join(source, "supabase/migrations")) === readBaselineFile(MIGRATIONS),
    backend,
    instances,
    admin,
    withSql: backend.withSql,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

const readBaselineFile = (folder: string) => readMigrations(folder)[0]?.file;

/**
 * Returns the commit of the previous release: the last commit that raised the version in package.json, or the one before
 * if that is the current commit.
 */
export async function findPreviousRelease(): Promise<string> {
  const { stdout: current = "" } = await execa("git", ["rev-parse", "HEAD"], { reject: false });
  const log = ["log", "-2", "--format=%H", "-G", '^  "version": ', "--", "package.json"];
  const { stdout = "" } = await execa("git", log, { reject: false });
  const release = stdout.split("\n").find((commit) => commit && commit !== current);
  if (release) return release;
  throw new UserError(
    "The history of git does not contain the release before: name its commit with --before.",
  );
}

async function buildCheckout(checkout: string, folder: string, signal: AbortSignal) {
  const options = { env: onlyKnownVariables({}), isShown: true, signal };
  const { code } = await runNodeProgram(bootstrapPath(checkout), ["build", folder], options);
  if (code !== 0) throw new UserError("The site does not build, see above.");
}

const runProgram = (name: string, args: string[]) =>
  execa(name, args, { env, stdin: "ignore", all: true, reject: false });

function startProgram(name: string, args: string[]) {
  const stdio = ["ignore", "ignore", "inherit"] as const;
  const child = execa(name, args, { env, stdio, reject: false, forceKillAfterDelay: 5000 });
  return {
    async [Symbol.asyncDispose]() {
      child.kill();
      await child;
    },
  };
}

/** Debian's nginx.conf includes the files of these folders; the others are those that the configuration writes to. */
const foldersOfDebiansNginx = [
  "/etc/nginx/conf.d",
  "/etc/nginx/sites-enabled",
  "/var/cache",
  "/var/log/nginx",
  "/run",
];

/**
 * Runs `nginx -t` on the unchanged files of deploy/nginx as docs/deploying.md installs them on Debian. It does so in a
 * mount namespace with empty folders, so that this machine's own nginx keeps its files.
 */
async function testNginxOnDebian() {
  const isDebians = existsSync("/etc/nginx/sites-enabled");
  if (!isDebians || process.getuid?.() !== 0)
    return console.log(
      "nginx under Debian's layout was not tested: that needs root and Debian's package.",
    );
  const steps = [
    ...foldersOfDebiansNginx.map((folder) => `mount -t tmpfs tmpfs ${folder}`),
    ...nginxCommands(),
    "nginx -t",
  ];
  const namespace = ["--mount", "sh", "-ec", steps.join("\n")];
  const { failed, all } = await execa("unshare", namespace, {
    env,
    cwd: projectFolder,
    all: true,
    reject: false,
  });
  if (failed)
    throw new UserError(`${all}\nnginx refuses deploy/nginx under Debian's layout, see above.`);
  console.log("nginx accepts deploy/nginx as docs/deploying.md installs it.");
}

/** The commands with which docs/deploying.md installs the files of deploy/nginx. */
function nginxCommands(): string[] {
  const documentation = readFileSync(join(projectFolder, "docs/deploying.md"), "utf8");
  const blocks = documentation.split("```");
  const block = blocks.find((text) => text.includes("cp deploy/nginx/golang-jobs.conf"));
  if (!block) throw new UserError("docs/deploying.md does not say how to install deploy/nginx.");
  const commands = block.split("\n").map((line) => line.trim());
  const isForThisTest = (line: string) => /^(?:install|cp|sed|rm) /.test(line);
  return commands.filter(isForThisTest);
}

async function startNginx(folder: string, port: number, instances: number[]) {
  mkdirSync(join(folder, "logs"), { recursive: true });
  const site = readFileSync(join(deploy, "nginx/golang-jobs.conf"), "utf8")
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replace("  listen [::]:80;\n", "")
    .replace("/var/cache/nginx/golang-jobs", join(folder, "cache"))
    .replace("/var/log/nginx", join(folder, "logs"));
  let upstream = readFileSync(join(deploy, "nginx/upstream.conf"), "utf8");
  for (const [n, instance] of instances.entries())
    upstream = upstream.replace(`127.0.0.1:${3001 + n}`, `127.0.0.1:${instance}`);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const main = `daemon off;
pid nginx.pid;
worker_processes 2;
events {}
http {
  access_log off;
  ${paths.map((name) => `${name}_temp_path ${name};`).join("\n  ")}
  include upstream.conf;
  include golang-jobs.conf;
}`;
  const files = { "golang-jobs.conf": site, "upstream.conf": upstream, "nginx.conf": main };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const args = ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "errors.log")];
  // If started as root, nginx would switch to a user who cannot read the folder.
  if (process.getuid?.() === 0) args.push("-g", "user root;");
  const test = await runProgram("nginx", [...args, "-t"]);
  if (test.failed) throw new UserError(`${test.all}\nnginx refuses deploy/nginx, see above.`);
  return startProgram("nginx", args);
}
