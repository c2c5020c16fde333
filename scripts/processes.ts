import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** A process with its start time, because process numbers are reused. */
export type ProcessIdentity = { pid: number; started: string };

export function identify(pid: number): ProcessIdentity | null {
  const started = startTime(pid);
  return started === null ? null : { pid, started };
}

export const isStillRunning = ({ pid, started }: ProcessIdentity) => startTime(pid) === started;

export const commandLine = (pid: number): string =>
  process.platform === "linux"
    ? read(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim()
    : ps("command=", pid);

export async function end(identity: ProcessIdentity, signal: NodeJS.Signals, patience = 10_000) {
  for (const name of [signal, "SIGKILL"] as const) {
    try {
      process.kill(identity.pid, name);
    } catch {
      return;
    }
    const deadline = Date.now() + patience;
    while (Date.now() < deadline) {
      if (!isStillRunning(identity)) return;
      await sleep(50);
    }
  }
}

export function family(root: number | undefined): number[] {
  const pids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  const parents = new Map(pids.map((pid) => [pid, Number(readStat(pid)[1])]));
  const descendsFrom = (pid: number | undefined): boolean =>
    pid === root || (pid !== undefined && pid > 1 && descendsFrom(parents.get(pid)));
  return pids.filter(descendsFrom);
}

/** The memory of a process in MB, with its share of shared memory (PSS). */
export const megabytes = (pid: number): number =>
  Math.round(Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024);

export const cpuSeconds = (pids: number[]): number =>
  pids
    .flatMap((pid) => readStat(pid).slice(11, 13))
    .reduce((sum, ticks) => sum + Number(ticks) / 100, 0);

function startTime(pid: number): string | null {
  if (process.platform !== "linux") return ps("lstart=", pid) || null;
  const fields = readStat(pid);
  const hasEnded = ["", "Z"].includes(fields[0] ?? "");
  return hasEnded ? null : `${read("/proc/sys/kernel/random/boot_id").trim()}/${fields[19]}`;
}

/** The fields of /proc/PID/stat after the name, which may contain spaces and parentheses. */
const readStat = (pid: number) => (read(`/proc/${pid}/stat`).split(") ").at(-1) ?? "").split(" ");

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function ps(column: string, pid: number): string {
  const args = ["-ww", "-o", column, "-p", String(pid)];
  try {
    return execFileSync("ps", args, { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}
