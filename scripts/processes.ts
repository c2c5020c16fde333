import { readdirSync, readFileSync } from "node:fs";

// What Linux tells of processes; elsewhere nothing is found.

/** A process and all that it has started, children of children too. */
export function family(root: number | undefined): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((name) => /^\d+$/.test(name)))
    // The name in parentheses may hold anything; after it come the state and the parent.
    parents.set(
      Number(name),
      Number(
        read(`/proc/${name}/stat`)
          .replace(/^.*\) /s, "")
          .split(" ")[1],
      ),
    );
  const descendsFrom = (pid: number | undefined): boolean =>
    pid === root || (pid !== undefined && pid > 1 && descendsFrom(parents.get(pid)));
  return [...parents.keys()].filter(descendsFrom);
}

/** Memory of a process in MB; what it shares with others counts in parts. */
export const megabytes = (pid: number): number =>
  Math.round(Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024);

/** Processor time that these processes have used, in seconds; a process that has ended counts for nothing. */
export const cpuSeconds = (pids: number[]): number =>
  pids.reduce((sum, pid) => {
    const fields = read(`/proc/${pid}/stat`)
      .replace(/^.*\) /s, "")
      .split(" ");
    // User and system time, in ticks of 1/100 s on every Linux.
    return sum + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
  }, 0);

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
