import { family, megabytes } from "../processes.ts";
import { commandLine } from "../backend/process-identity.ts";

const kinds: [name: string, pattern: RegExp][] = [
  ["front", /front\/main\.ts/],
  ["web", /^next-server/],
  ["backend", /scripts\/backend\/run\.ts/],
  ["database", /^postgres|bin\/postgres/],
  ["supervisor", /scripts\/(?:start|serve)\.ts/],
];

/** Watches the memory of a process and all below it, by what they are, in MB. */
export function watchMemory(root: () => number | undefined, everyMs = 10_000) {
  const peaks: Record<string, { first: number; most: number; last: number }> = {};
  const look = () => {
    const now: Record<string, number> = {};
    for (const pid of family(root())) {
      const line = commandLine(pid);
      const kind = kinds.find(([, pattern]) => pattern.test(line))?.[0];
      if (kind) now[kind] = (now[kind] ?? 0) + megabytes(pid);
    }
    for (const [kind, last] of Object.entries(now))
      peaks[kind] = {
        first: peaks[kind]?.first ?? last,
        most: Math.max(peaks[kind]?.most ?? 0, last),
        last,
      };
  };
  look();
  const looking = setInterval(look, everyMs);
  return {
    stop() {
      clearInterval(looking);
      look();
      return peaks;
    },
  };
}
