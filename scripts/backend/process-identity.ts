import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** A process that is known again later: numbers are reused, so its start time is kept with it. */
export type ProcessIdentity = { pid: number; started: string };

export function identify(pid: number): ProcessIdentity | null {
  const started = startTime(pid);
  return started === null ? null : { pid, started };
}

export function isStillRunning({ pid, started }: ProcessIdentity): boolean {
  return startTime(pid) === started;
}

/** The command line of a running process, its words separated by spaces; empty when there is none. */
export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return process.platform === "linux" ? "" : ps("command=", pid);
  }
}

/** Ends a process and waits: first politely, then, after `patience` ms, for good. */
export async function end(identity: ProcessIdentity, polite: NodeJS.Signals, patience = 10_000) {
  for (const signal of [polite, "SIGKILL"] as const) {
    try {
      process.kill(identity.pid, signal);
    } catch {
      return; // gone already
    }
    const deadline = Date.now() + patience;
    while (Date.now() < deadline) {
      if (!isStillRunning(identity)) return;
      await sleep(50);
    }
  }
}

function startTime(pid: number): string | null {
  if (process.platform !== "linux") return ps("lstart=", pid) || null;
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    // The second field, the command in parentheses, may hold spaces: count from behind it.
    const [state, ...fields] =
      readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return state === "Z" ? null : `${boot}/${fields[18]}`;
  } catch {
    return null;
  }
}

function ps(column: string, pid: number): string {
  try {
    return execFileSync("ps", ["-ww", "-o", column, "-p", String(pid)], {
      encoding: "utf8",
    }).trim();
  } catch {
    return "";
  }
}
