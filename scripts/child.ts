import { join } from "node:path";
import { execaNode } from "execa";
import { variableNames } from "../lib/config/env.ts";
import { waitAtMost } from "./lifetime.ts";

/**
 * Default time in milliseconds that a child process may take to stop: slightly more than the front's limit
 * (front/main.ts).
 */
const usualPatienceMs = 12_000;

export type Variables = Record<string, string | undefined>;

/**
 * Selects the project's environment variables. Missing ones become empty strings, so that a child process does not read
 * them from .env.
 */
export const onlyKnownVariables = (source: Variables): Record<string, string> =>
  Object.fromEntries(variableNames.map((name) => [name, source[name] ?? ""]));

type Options = { env?: Variables; isShown?: boolean; patienceMs?: number };

function spawnOptions({ env, isShown, patienceMs = usualPatienceMs }: Options) {
  const output = isShown ? "inherit" : "pipe";
  return {
    nodeOptions: ["--import", join(import.meta.dirname, "end-with-parent.mjs")],
    env: { ...env, END_WITH_PARENT: String(process.pid) },
    stdin: "ignore",
    stdout: output,
    stderr: output,
    reject: false,
    cleanup: false,
    // Each child has its own process group, so that Ctrl-C reaches only this process, which stops its children in
    // order.
    killDescendants: true,
    forceKillAfterDelay: patienceMs,
  } as const;
}

type Run = Options & { signal: AbortSignal };

export async function runNodeProgram(program: string, args: string[], { signal, ...options }: Run) {
  const { exitCode = 1, all = "" } = await execaNode(program, args, {
    ...spawnOptions(options),
    all: true,
    cancelSignal: signal,
    // SIGINT lets Playwright stop the site that it tests before it ends.
    killSignal: "SIGINT",
  });
  signal.throwIfAborted();
  return { code: exitCode, output: all };
}

export type Child = ReturnType<typeof startChild>;

/**
 * Starts a child process. Its output is collected until `show` is called; with `isShown`, it inherits this process's
 * output.
 */
export function startChild(program: string, args: string[], options: Options = {}) {
  const child = execaNode(program, args, { ...spawnOptions(options), buffer: false });
  let output = "";
  const collect = (chunk: unknown) => {
    output += String(chunk);
    if (output.length > 200_000) output = output.slice(-100_000);
  };
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", collect);
  let hasEnded = false;
  const ended = child.then(({ exitCode = 1 }) => {
    hasEnded = true;
    return exitCode;
  });
  return {
    process: child,
    ended,
    hasEnded: () => hasEnded,
    output: () => output.trim(),
    show() {
      for (const stream of [child.stdout, child.stderr]) stream?.off("data", collect);
      child.stdout?.pipe(process.stdout);
      child.stderr?.pipe(process.stderr);
    },
    async stop() {
      child.kill();
      // Stopping has a time limit, because a descendant in another process group may keep the output open.
      await waitAtMost((options.patienceMs ?? usualPatienceMs) + 3000, program, ended);
    },
  };
}
