import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Load, load, median, type NextPath, trickle } from "./http.ts";

/** Rounds over all addresses; the one in the middle counts. */
const rounds = 3;
const seconds = 3;
const searchesPerSecond = 20;

type Options = {
  front: string;
  next: string;
  pages: Record<string, string>;
  /** Requests of which each asks for something else. */
  distinct: Record<string, { path: NextPath; atLeast: number }>;
  /** Another site, to be measured beside this one; what it does not have is left out. */
  other?: string;
  signal: AbortSignal;
};

/**
 * Speed of pages beside a bare static page by Next (the floor) and a bare Node server that sends the same bytes, in
 * rounds that alternate between them; then their slowest answers while somebody searches.
 */
export async function speed({ front, next, pages, distinct, other, signal }: Options) {
  const loads = new Map<string, Load[]>();
  const measure = async (name: string, origin: string, path: string | NextPath) => {
    signal.throwIfAborted();
    await load(origin, path, 1);
    const measured = await load(origin, path, seconds);
    loads.set(name, [...(loads.get(name) ?? []), measured]);
  };
  const bare = fork(join(import.meta.dirname, "bare.ts"));
  try {
    for (let round = 1; round <= rounds; round++) {
      console.log(`Loading pages, round ${round} of ${rounds}…`);
      await measure("floor", next, "/floor");
      for (const [name, path] of Object.entries(pages)) {
        bare.send(gzipSync(await (await fetch(front + path)).text()).toString("base64"));
        const [port] = (await once(bare, "message")) as [number];
        await measure(`bare ${name}`, `http://127.0.0.1:${port}`, "/");
        await measure(name, front, path);
        if (other) await measure(`other ${name}`, other, path);
      }
      for (const [name, { path }] of Object.entries(distinct)) {
        await measure(name, front, path);
        if (other && (await fetch(other + path())).ok) await measure(`other ${name}`, other, path);
      }
    }
  } finally {
    bare.kill();
  }

  const middle = (name: string) => median(loads.get(name) ?? []);
  const ratio = (name: string, to: string) =>
    rounded((middle(name)?.perSecond ?? NaN) / (middle(to)?.perSecond ?? NaN));
  const beside = (name: string) =>
    other && {
      "the other's requests/s": Math.round(middle(`other ${name}`)?.perSecond ?? NaN),
      "of the other": ratio(name, `other ${name}`),
    };
  const table: Record<string, Record<string, number>> = {
    "floor: bare static page by Next": {
      "requests/s": Math.round(middle("floor")?.perSecond ?? NaN),
    },
  };
  const search = Object.values(distinct)[0]?.path ?? (() => "/");
  for (const [name, path] of Object.entries(pages)) {
    signal.throwIfAborted();
    const searching = trickle(front, search, searchesPerSecond, seconds + 1);
    const { p50, p99, failed } = await load(front, path, seconds);
    await searching;
    table[name] = {
      "requests/s": Math.round(middle(name)?.perSecond ?? NaN),
      "of floor": ratio(name, "floor"),
      "at least": 6,
      "of bare Node": ratio(name, `bare ${name}`),
      "at least ": 0.6,
      "p99 : median, searches beside": rounded(p99 / Math.max(p50, 1)),
      "at most": 4,
      failed,
      ...beside(name),
    };
  }
  for (const [name, { atLeast }] of Object.entries(distinct))
    table[name] = {
      "requests/s": Math.round(middle(name)?.perSecond ?? NaN),
      "of floor": ratio(name, "floor"),
      "at least": atLeast,
      failed: middle(name)?.failed ?? NaN,
      ...beside(name),
    };
  return table;
}

const rounded = (value: number) => Number(value.toFixed(2));
