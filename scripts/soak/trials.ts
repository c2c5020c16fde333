import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Figure } from "../proofs/bars.ts";
import { type Asked, load } from "../proofs/load.ts";
import type { OwnSite } from "../proofs/own-site.ts";

const newSearch = () => ({ path: `/?q=${randomUUID()}` });

/** Attacks on the queue of the web process. */
export const attacks = {
  "200 connections of one address search for random words": (site: OwnSite) =>
    flood(site, newSearch),
  async "200 connections of one address ask past the cache"(site: OwnSite) {
    const headers = { rsc: "1" };
    // The site redirects to an address that includes the headers.
    const { pathname, search } = new URL((await fetch(site.url, { headers })).url);
    return flood(site, { path: pathname + search, headers });
  },
};

export const faults = {
  async "a backend that hangs for 90 s"(site: OwnSite): Promise<Figure[]> {
    await site.recovered("/");
    site.strike("backend", "SIGSTOP");
    const { failed } = await load(site.url, {}, { duration: 90, connections: 1, overallRate: 4 });
    site.strike("backend", "SIGCONT");
    return [
      ["requests that failed", "cached page meanwhile", failed],
      ["recovery, s", "new search", await site.recovered(newSearch().path)],
    ];
  },
};

/** Measures a visitor with four new searches a second during an attack from one address. */
async function flood({ url }: OwnSite, asked: Asked): Promise<Figure[]> {
  const headers = { "x-forwarded-for": "198.18.0.1" };
  const attack = load(url, asked, { duration: 16, connections: 200, headers });
  await sleep(1000);
  const visitor = await load(url, newSearch, {
    ...{ duration: 14, connections: 4, overallRate: 4 },
    headers: { "x-forwarded-for": "203.0.113.7" },
  });
  console.log(`Visitor: ${visitor.statuses}. Attack: ${(await attack).statuses}.`);
  return [
    ["requests that failed", "visitor", visitor.failed],
    ["median of the visitor's requests, ms", "", visitor.median],
    ["slowest of the visitor's requests, ms", "", visitor.slowest],
  ];
}
