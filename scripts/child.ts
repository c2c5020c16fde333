import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { endWithin } from "./deadline.ts";

/** How long a child may take to end once asked to, in milliseconds: a little more than the front needs (front/main.ts). */
const usualPatienceMs = 12_000;

/** Path of a package's program. */
export const bin = (name: string) => join(import.meta.dirname, "../node_modules/.bin", name);

type Options = {
  env?: Record<string, string | undefined>;
  /** What becomes of its output; `quiet` keeps it for `Child.output` until it is shown. */
  output: "shown" | "quiet";
  /** Where it may take another time to end, in milliseconds. */
  patienceMs?: number;
};

export type Child = {
  process: ChildProcess;
  /** Resolves with the exit code (signals count as 1) and never rejects. */
  ended: Promise<number>;
  /** What a quiet child has said so far. */
  output(): string;
  /** Lets a quiet child speak from now on. */
  show(): void;
  /** Ends it and everything it started; resolves when it is gone. */
  stop(): Promise<void>;
};

/** Starts a program under the project's Node, in a process group of its own that ends with us. */
export function startChild(
  program: string,
  args: string[],
  { env, output, patienceMs = usualPatienceMs }: Options,
): Child {
  const withUs = ["--import", join(import.meta.dirname, "end-with-parent.mjs")];
  const stdio = output === "shown" ? "inherit" : "pipe";
  // Its own group: Ctrl-C in the terminal is for us, who stop things in order.
  const child = spawn(process.execPath, [...withUs, program, ...args], {
    stdio: ["ignore", stdio, stdio, "ipc"],
    env: { ...process.env, ...env, END_WITH_PARENT: String(process.pid) },
    detached: true,
  });
  let said = "";
  const listen = (chunk: unknown) => (said += String(chunk));
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", listen);
  const ended = once(child, "close").then(
    ([code]: unknown[]) => (typeof code === "number" ? code : 1),
    () => 1,
  );
  return {
    process: child,
    ended,
    output: () => said,
    show() {
      for (const stream of [child.stdout, child.stderr]) stream?.off("data", listen);
      child.stdout?.pipe(process.stdout);
      child.stderr?.pipe(process.stderr);
    },
    async stop() {
      signalGroup(child, "SIGTERM");
      const patience = setTimeout(() => signalGroup(child, "SIGKILL"), patienceMs);
      // What it started in a group of its own may hold its output open for ever.
      await endWithin(patienceMs + 3000, program, ended);
      clearTimeout(patience);
    },
  };
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals) {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // gone already
  }
}
