import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode } from "../../scripts/user-error.ts";
import type { Measurement } from "./bars.ts";
import { eventFields, submitForm, hiddenFields } from "./event-form.ts";
import type { OwnSite } from "./own-site.ts";
import { percentile } from "./send-load.ts";

/** An unexpected response. Times are in milliseconds since 1970. */
export type Failure = { from: number; to: number; isWrite: boolean; outcome: string };

type Options = Pick<OwnSite, "url" | "withSql"> & { connections: number };

const searchWords = [
  "golang",
  "kubernetes",
  "remote",
  "senior",
  "postgres",
  "platform",
  "security",
];
const randomItem = (list: string[]) => list[randomInt(list.length)] ?? "/";

/** Simulates visitors who read pages and submit events, while `act` runs. */
export async function withVisitors(
  { url, withSql, connections }: Options,
  act: () => Promise<unknown>,
) {
  // Raises the limit of event submissions by one network, because several requests share a network.
  await withSql(
    (sql) => sql`
      update private.limits set per_minute = 1000000, per_day = 1000000
      where name = 'event_submissions_network'`,
  );
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const links = sitemap.matchAll(/<loc>([^<]+)<\/loc>/g);
  const addresses = Array.from(links, ([, address = ""]) => new URL(address).pathname);
  const readForm = async () =>
    hiddenFields(await (await fetch(`${url}/events/submit`)).text(), /name="eventUrl"/);
  let form = await readForm();

  /** The duration of each request in milliseconds. */
  const times: number[] = [];
  const failures: Failure[] = [];
  /** The names of submitted events that the site has accepted. */
  const acknowledged: string[] = [];
  /** The names of submitted events that were not acknowledged and will be submitted again. */
  const unsaved: string[] = [];

  let isOver = false;
  const visitors = Array.from({ length: connections }, async () => {
    // Without pauses, the simulated visitors would occupy a processor that a starting site needs.
    while (!isOver) {
      const hasSucceeded = await visit();
      await sleep(randomInt(hasSucceeded ? 400 : 2000));
    }
  });
  await act().finally(() => (isOver = true));
  await Promise.all(visitors);
  const submitted = [...acknowledged, ...unsaved];
  const rows = await withSql(
    (sql) => sql`select name from public.events where name = any(${submitted})`,
  );
  const stored = new Set(rows.map(({ name }) => String(name)));
  const lost = acknowledged.filter((name) => !stored.has(name)).length;
  const figures: Measurement[] = [
    ["acknowledged writes lost", `of ${acknowledged.length}`, lost],
    ["writes stored twice", `of ${acknowledged.length}`, rows.length - stored.size],
  ];
  const writes = acknowledged.length + failures.filter(({ isWrite }) => isWrite).length;
  const median = percentile(times, 0.5);
  const p99 = percentile(times, 0.99);
  console.log(
    `${times.length - writes} pages and ${writes} writes, half within ${median} ms, 99 % within ${p99} ms; failed: ${summarizeFailures(failures)}.`,
  );
  return { failures, figures };

  /** Reads a page or submits an event. Returns whether the response was as expected. */
  async function visit(): Promise<boolean> {
    const path = pageToRead();
    const name = path ? "" : (unsaved.pop() ?? `Soak ${randomUUID()}`);
    const address = [11, randomInt(256), randomInt(256), randomInt(256)].join(".");
    const options: RequestInit = {
      headers: { "x-forwarded-for": address },
      redirect: "manual",
      signal: AbortSignal.timeout(30_000),
    };
    const from = Date.now();
    const response = path
      ? fetch(url + path, options)
      : submitForm(`${url}/events/submit`, { ...form, ...eventFields, name }, options);
    const outcome = await response
      .then(async (response) => {
        await response.bytes();
        return String(response.status);
      })
      .catch((error: Error) => errorCode(error.cause) ?? error.name);
    const to = Date.now();
    const isWrite = !path;
    const isExpected = outcome === (isWrite ? "303" : "200");
    times.push(to - from);
    if (isWrite && isExpected) acknowledged.push(name);
    if (isWrite && !isExpected) unsaved.push(name);
    if (!isExpected) failures.push({ from, to, isWrite, outcome });
    // 409 means that the form belongs to another release and has to be loaded again.
    if (outcome === "409") form = await readForm().catch(() => form);
    return isExpected;
  }

  /** Selects a random path in proportion to the shares; undefined means to submit an event instead. */
  function pageToRead(): string | undefined {
    const pages = [
      { percent: 25, path: "/" },
      { percent: 35, path: randomItem(addresses) },
      { percent: 10, path: `/?type=full-time&page=${randomInt(1, 4)}` },
      { percent: 8, path: `/?q=${randomItem(searchWords)}` },
      { percent: 5, path: `/?q=${randomItem(searchWords)}+${randomUUID()}` },
      { percent: 5, path: `/fragments/jobs?q=${randomUUID()}` },
      { percent: 4, path: "/feed.xml" },
      { percent: 4, path: "/api/v1/jobs" },
    ];
    const dice = randomInt(100);
    let total = 0;
    for (const { percent, path } of pages) {
      total += percent;
      if (dice < total) return path;
    }
    return undefined;
  }
}

/** Formats how often each outcome occurred: '3 × page 503, 1 × write timeout'. */
export function summarizeFailures(failures: Failure[]): string {
  const kinds = failures.map(({ isWrite, outcome }) => `${isWrite ? "write" : "page"} ${outcome}`);
  const groups = Object.entries(Object.groupBy(kinds, (kind) => kind));
  return groups.map(([kind, same]) => `${same?.length} × ${kind}`).join(", ") || "none";
}
