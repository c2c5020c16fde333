import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** A process. It is identified by its id and start time, because the system reuses process ids. */
export type ProcessIdentity = { pid: number; started: string };

export function identifyProcess(pid: number): ProcessIdentity | null {
  const started = startTime(pid);
  return started === null ? null : { pid, started };
}

export const isStillRunning = ({ pid, started }: ProcessIdentity) => startTime(pid) === started;

export const commandLine = (pid: number): string =>
  process.platform === "linux"
    ? readOrEmpty(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim()
    : readPsColumn("command=", pid);

/** Ends a process with a signal, then with SIGKILL if it is still running after `patience` milliseconds. */
export async function endProcess(
  identity: ProcessIdentity,
  signal: NodeJS.Signals,
  patience = 10_000,
) {
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

/** Returns the ids of the process `root` and all its descendants. */
export function processTree(root: number | undefined): number[] {
  const pids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  const parents = new Map(pids.map((pid) => [pid, Number(readStat(pid)[1])]));
  const descendsFrom = (pid: number | undefined): boolean =>
    pid === root || (pid !== undefined && pid > 1 && descendsFrom(parents.get(pid)));
  return pids.filter(descendsFrom);
}

/** The memory of a process in MB, including its proportional share of shared memory (PSS). */
export function memoryInMegabytes(pid: number): number {
  const [, kilobytes = "0"] = /^Pss:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/smaps_rollup`)) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/** The CPU time of processes in seconds, in user and kernel mode. Linux counts it in hundredths of a second. */
export function cpuSeconds(pids: number[]): number {
  let ticks = 0;
  for (const pid of pids) {
    const [userTicks, kernelTicks] = readStat(pid).slice(11, 13);
    ticks += Number(userTicks ?? 0) + Number(kernelTicks ?? 0);
  }
  return ticks / 100;
}

function startTime(pid: number): string | null {
  if (process.platform !== "linux") return readPsColumn("lstart=", pid) || null;
  const fields = readStat(pid);
  const hasEnded = ["", "Z"].includes(fields[0] ?? "");
  return hasEnded ? null : `${readOrEmpty("/proc/sys/kernel/random/boot_id").trim()}/${fields[19]}`;
}

/** Returns the fields of /proc/PID/stat after the process name, which may itself contain spaces and parentheses. */
function readStat(pid: number): string[] {
  const afterName = readOrEmpty(`/proc/${pid}/stat`).split(") ").at(-1) ?? "";
  return afterName.split(" ");
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function readPsColumn(column: string, pid: number): string {
  const args = ["-ww", "-o", column, "-p", String(pid)];
  try {
    return execFileSync("ps", args, { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}
