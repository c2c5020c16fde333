import { join } from "node:path";
import { execaNode } from "execa";
import { endWithin } from "./lifetime.ts";

/** How long a child may take to end once asked to, in milliseconds: a little more than the front needs (front/main.ts). */
const usualPatienceMs = 12_000;

export const bin = (name: string) => join(import.meta.dirname, "../node_modules/.bin", name);

export type Variables = Record<string, string | undefined>;

// Under the project's Node, in a process group of its own: Ctrl-C in the terminal is for us, who stop things in order.
const optionsOf = (env: Variables | undefined, patienceMs: number) =>
  ({
    nodeOptions: ["--import", join(import.meta.dirname, "end-with-parent.mjs")],
    env: { ...env, END_WITH_PARENT: String(process.pid) },
    stdin: "ignore",
    reject: false,
    cleanup: false,
    killDescendants: true,
    forceKillAfterDelay: patienceMs,
  }) as const;

type Run = { env?: Variables | undefined; isShown?: boolean; signal: AbortSignal };

/** Runs a program to its end; resolves with its exit code (signals count as 1) and, unless it was shown, its output. */
export async function run(
  program: string,
  args: string[],
  { env, isShown = false, signal }: Run,
): Promise<{ code: number; output: string }> {
  const stdio = isShown ? "inherit" : "pipe";
  const { exitCode = 1, all = "" } = await execaNode(program, args, {
    ...optionsOf(env, usualPatienceMs),
    stdout: stdio,
    stderr: stdio,
    all: true,
    cancelSignal: signal,
    // As Ctrl-C in a terminal: Playwright then stops the site that it has started.
    killSignal: "SIGINT",
  });
  signal.throwIfAborted();
  return { code: exitCode, output: all };
}

/** How much is kept of what a program says, in characters: its end, where the reason of a failure stands. */
const mostOutput = 100_000;

export type Child = ReturnType<typeof startChild>;

/** Starts a program that runs until it is stopped; its output is collected until it is shown. */
export function startChild(
  program: string,
  args: string[],
  {
    env,
    cwd,
    patienceMs = usualPatienceMs,
  }: { env?: Variables; cwd?: string; patienceMs?: number } = {},
) {
  const child = execaNode(program, args, {
    ...optionsOf(env, patienceMs),
    ...(cwd && { cwd }),
    buffer: false,
  });
  let output = "";
  const collect = (chunk: unknown) => (output = (output + String(chunk)).slice(-mostOutput));
  for (const stream of [child.stdout, child.stderr]) stream.on("data", collect);
  let hasEnded = false;
  const ended = child.then(({ exitCode = 1 }) => {
    hasEnded = true;
    return exitCode;
  });
  return {
    process: child,
    /** Resolves with the exit code (signals count as 1) and never rejects. */
    ended,
    hasEnded: () => hasEnded,
    output: () => output.trim(),
    show() {
      for (const stream of [child.stdout, child.stderr]) stream.off("data", collect);
      child.stdout.pipe(process.stdout);
      child.stderr.pipe(process.stderr);
    },
    /** Ends it and everything it started; resolves when it is gone. */
    async stop() {
      child.kill();
      // What it started in a group of its own may hold its output open for ever.
      await endWithin(patienceMs + 3000, program, ended);
    },
  };
}
