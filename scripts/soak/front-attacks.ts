import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { count, each, status } from "./requests.ts";
import type { Trial } from "./own-site.ts";

const from = (address: string) => ({ "x-forwarded-for": address });

const visitor = from("203.0.113.7");

/** Attacks on what visitors share: the cache, the line in front of the web process, memory for bodies, connections. */
export const frontAttacks: Record<string, Trial> = {
  async "100 requests for a kept page with a header of a CDN"({ url }) {
    await status(fetch(url));
    const answers = await each(
      100,
      async (n) => {
        const answer = await fetch(url, { headers: { "x-amz-cf-id": `${n}` } });
        await answer.arrayBuffer();
        // Only what was kept has an age.
        return answer.headers.has("age") ? "kept" : "asked of the web process";
      },
      100,
    );
    return count(answers);
  },

  async "200 connections of one address search for random words, a visitor beside"(
    { url },
    signal,
  ) {
    return beside(
      flood(200, (n) => fetch(`${url}/?q=random${n}`, { headers: from("198.18.0.1"), signal })),
      (n) => fetch(`${url}/?q=visitor${n}`, { headers: visitor, signal }),
      signal,
    );
  },

  async "200 connections of one address ask past the cache, a visitor beside"({ url }, signal) {
    return beside(
      flood(200, () => fetch(url, { headers: { ...from("198.18.0.1"), rsc: "1" }, signal })),
      (n) => fetch(`${url}/?q=beside${n}`, { headers: visitor, signal }),
      signal,
    );
  },

  async "49 connections of 7 addresses announce bodies, a visitor posts beside"({ url }, signal) {
    // Together exactly what may be here at once.
    const sockets = Array.from({ length: 49 }, (_, n) =>
      open(url, headOfBody(n % 7, n < 13 ? 2_300_000 : n < 48 ? 102_000 : 84_432)),
    );
    return beside(closing(sockets), () => post(url), signal);
  },

  async "64 half sent bodies of 16 networks, a visitor posts beside"({ url }, signal) {
    const sockets = Array.from({ length: 64 }, (_, n) => {
      const socket = open(url, headOfBody(n % 16, 2_300_000));
      socket.write(Buffer.alloc(2_200_000, "x"));
      return socket;
    });
    return beside(closing(sockets), () => post(url), signal);
  },

  async "2,040 silent connections of 8 addresses, a visitor beside"({ url }, signal) {
    const sockets = await each(2040, async (n) => open(url, "", `127.0.0.${2 + (n % 8)}`));
    return beside(closing(sockets), () => fetch(url, { headers: visitor, signal }), signal);
  },

  async "2,040 connections of 8 addresses that read no answer, a visitor beside"({ url }, signal) {
    const ask = "GET / HTTP/1.1\r\nHost: a\r\n\r\n".repeat(50);
    const sockets = await each(2040, async (n) => open(url, ask, `127.0.0.${2 + (n % 8)}`).pause());
    return beside(closing(sockets), () => fetch(url, { headers: visitor, signal }), signal);
  },
};

const headOfBody = (network: number, length: number) =>
  [
    "POST /admin/blogs/new HTTP/1.1",
    "Host: a",
    "Cookie: session=x",
    `X-Forwarded-For: 198.18.${network}.1`,
    `Content-Length: ${length}`,
    "\r\n",
  ].join("\r\n");

const post = (url: string) =>
  fetch(`${url}/recruiter/login`, {
    method: "POST",
    body: new URLSearchParams({ email: "a@b.example" }),
    headers: visitor,
    redirect: "manual",
  });

/** An attack that runs until it is stopped, and returns its summary. */
type Attack = { stop: () => Promise<string> };

/** Lets an attack run for 15 s while a visitor asks four times a second, on a connection of his own each time. */
async function beside(
  attack: Attack,
  ask: (n: number) => Promise<Response>,
  signal: AbortSignal,
): Promise<string> {
  await sleep(1000, null, { signal });
  const took: number[] = [];
  const statuses = await each(
    60,
    async (n) => {
      await sleep(250 * n, null, { signal });
      const begin = performance.now();
      const answer = await status(ask(n));
      took.push(performance.now() - begin);
      return answer;
    },
    60,
  );
  took.sort((a, b) => a - b);
  const ms = (part: number) => Math.round(took[Math.floor(part * (took.length - 1))] ?? 0);
  return `visitor ${count(statuses)}, half within ${ms(0.5)} ms, slowest ${ms(1)} ms; attack ${await attack.stop()}`;
}

function flood(width: number, ask: (n: number) => Promise<Response>): Attack {
  let isOver = false;
  let serial = 0;
  const run = async () => {
    const statuses: string[] = [];
    while (!isOver) statuses.push(await status(ask(serial++)));
    return statuses;
  };
  const runs = Array.from({ length: width }, run);
  return {
    async stop() {
      isOver = true;
      return count((await Promise.all(runs)).flat());
    },
  };
}

function open(url: string, text: string, localAddress = "127.0.0.1"): Socket {
  const { hostname: host, port } = new URL(url);
  const socket = connect({ host, port: Number(port), localAddress }).on("error", () => undefined);
  socket.write(text);
  return socket.resume();
}

const closing = (sockets: Socket[]): Attack => ({
  async stop() {
    const closed = sockets.filter(({ destroyed }) => destroyed).length;
    for (const socket of sockets) socket.destroy();
    return `${closed} of ${sockets.length} closed by the server`;
  },
});
