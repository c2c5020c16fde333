import { execa } from "execa";
import { UserError } from "../user-error.ts";

// Servers are often where only root looks.
const env = { PATH: `${process.env.PATH}:/usr/local/sbin:/usr/sbin` };

/** Throws a UserError that says which of these programs are missing, each with its package of Debian. */
export async function requirePrograms(packages: Record<string, string>) {
  const missing: string[] = [];
  for (const name of Object.keys(packages))
    if ((await runProgram(name, ["-v"])).failed) missing.push(name);
  if (missing.length > 0)
    throw new UserError(
      `Missing on this machine: ${missing.join(", ")}. On Debian and Ubuntu: apt-get install ${missing.map((name) => packages[name]).join(" ")}.`,
    );
}

/** Runs a program of the system to its end. */
export const runProgram = (name: string, args: string[]) =>
  execa(name, args, { env, stdin: "ignore", all: true, reject: false });

/** Starts a program of the system that runs until it is disposed of. */
export function startProgram(name: string, args: string[]) {
  const child = execa(name, args, {
    env,
    stdio: ["ignore", "ignore", "inherit"],
    reject: false,
    forceKillAfterDelay: 5000,
  });
  return {
    async [Symbol.asyncDispose]() {
      child.kill();
      await child;
    },
  };
}
