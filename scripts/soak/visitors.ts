import { fork } from "node:child_process";
import { once } from "node:events";
import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, FormData } from "undici";
import { submissionForm } from "./submission-form.ts";

type Order = {
  url: string;
  connections: number;
  /** Within how many milliseconds they come, the first pages being the slowest. */
  arrivalMs?: number;
};

/** A request that was not answered as it should; times in milliseconds since 1970. */
export type Failure = { from: number; to: number; isWrite: boolean; path: string; outcome: string };

export type Visits = {
  pages: number;
  writes: number;
  failures: Failure[];
  /** Names of the events that were submitted, and that the site said it has. */
  acknowledged: string[];
  /** Milliseconds that so many of the answers took at most. */
  p50: number;
  p99: number;
  slowest: number;
};

/** Longest pause of a visitor between an answer and the next request, in milliseconds. */
const longestPause = 400;

/** How long a visitor waits for an answer, in milliseconds. */
const patienceMs = 30_000;

const words = ["golang", "kubernetes", "remote", "senior", "postgres", "platform", "security"];

/**
 * Sends visitors to a site, each with a connection and an address of his own, from another process: they read a mix of its
 * pages and submit events, each until the site says that it has it.
 */
export function sendVisitors(order: Order) {
  const child = fork(import.meta.filename, [JSON.stringify(order)]);
  return {
    async ready() {
      await once(child, "message");
    },
    /** Lets them finish what they do, and tells how it was. */
    async stop(): Promise<Visits> {
      child.send("stop");
      const [visits] = (await once(child, "message")) as [Visits];
      child.kill();
      return visits;
    },
    [Symbol.dispose]: () => void child.kill(),
  };
}

if (import.meta.main) {
  const { url, connections, arrivalMs = longestPause } = JSON.parse(process.argv[2] ?? "") as Order;
  process.on("disconnect", () => process.exit());
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  let submission = await submissionForm(url);
  const durations: number[] = [];
  const visits = { pages: 0, writes: 0, failures: [] as Failure[], acknowledged: [] as string[] };
  let isOver = false;
  process.once("message", () => (isOver = true));

  /** How often of a hundred a visitor asks for what. */
  const reading: [share: number, path: () => string][] = [
    [25, () => "/"],
    [35, () => any(addresses)],
    [10, () => `/?type=full-time&page=${randomInt(1, 4)}`],
    [8, () => `/?q=${any(words)}`],
    [5, () => `/?q=${any(words)}+${randomUUID()}`],
    [5, () => `/fragments/jobs?q=${randomUUID()}`],
    [4, () => "/feed.xml"],
    [4, () => "/api/v1/jobs"],
  ];

  process.send?.("ready");
  await Promise.all(Array.from({ length: connections }, visit));
  durations.sort((one, other) => one - other);
  const atMost = (share: number) => durations[Math.floor((durations.length - 1) * share)] ?? NaN;
  process.send?.({
    ...visits,
    p50: atMost(0.5),
    p99: atMost(0.99),
    slowest: atMost(1),
  } satisfies Visits);

  async function visit() {
    const connection = new Client(url, { headersTimeout: patienceMs, bodyTimeout: patienceMs });
    const address = someAddress();
    await sleep(randomInt(arrivalMs));
    while (!isOver) {
      let dice = randomInt(100);
      const path = reading.find(([share]) => (dice -= share) < 0)?.[1]();
      if (path) await read(connection, path, address);
      else await submit(connection);
      await pause();
    }
    await connection.destroy();
  }

  async function read(connection: Client, path: string, address: string) {
    visits.pages += 1;
    await attempt(connection, { path, isWrite: false, expected: 200 }, { method: "GET", address });
  }

  async function submit(connection: Client) {
    const name = `Soak ${randomUUID()}`;
    // As somebody who presses the button again, who may come from elsewhere: nobody submits so much.
    for (let isDone = false; !isDone && !isOver;) {
      visits.writes += 1;
      const body = new FormData();
      for (const [field, value] of Object.entries(submission(name))) body.append(field, value);
      const outcome = await attempt(
        connection,
        { path: "/events/submit", isWrite: true, expected: 303 },
        { method: "POST", address: someAddress(), body },
      );
      isDone = outcome === "303";
      if (isDone) visits.acknowledged.push(name);
      else await pause();
      // The form is of another release: the answer asks to load it again.
      if (outcome === "409") submission = await submissionForm(url);
    }
  }

  async function attempt(
    connection: Client,
    { path, isWrite, expected }: { path: string; isWrite: boolean; expected: number },
    { method, address, body }: { method: "GET" | "POST"; address: string; body?: FormData },
  ): Promise<string> {
    const from = Date.now();
    const outcome = await connection
      .request({
        path,
        method,
        headers: { "accept-encoding": "gzip", "x-forwarded-for": address, origin: url },
        ...(body && { body }),
      })
      .then(async (answer) => {
        await answer.body.dump();
        return String(answer.statusCode);
      })
      .catch((error: Error & { code?: string }) => error.code ?? error.name);
    const to = Date.now();
    durations.push(to - from);
    if (outcome !== String(expected)) visits.failures.push({ from, to, isWrite, path, outcome });
    return outcome;
  }

  /** An address of which nobody else in its network has asked. */
  function someAddress() {
    return `${[11, randomInt(256), randomInt(256), randomInt(256)].join(".")}`;
  }

  function any(list: string[]): string {
    return list[randomInt(list.length)] ?? "/";
  }

  function pause() {
    return sleep(randomInt(longestPause));
  }
}
