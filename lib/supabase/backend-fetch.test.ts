import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readFetch, writeFetch, taskFetch } from "@/lib/supabase/server";

let calls = 0;
/** Answers a request; `call` is the number of requests so far. */
let respond: (response: ServerResponse, call: number) => unknown;
const server = createServer((_, response) => {
  calls += 1;
  respond(response, calls);
});
let url = "";

beforeEach(async () => {
  calls = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function secondsUntilFailure(fetch: typeof globalThis.fetch, path = "/") {
  const begin = performance.now();
  await expect(fetch(url + path).then((answer) => answer.text())).rejects.toThrow();
  return (performance.now() - begin) / 1000;
}

test.each(Object.entries({ readFetch, writeFetch }))(
  "a %s request to the backend times out after 3 s",
  { timeout: 10_000 },
  async (_, fetch) => {
    const tries = new Map<string | undefined, number>();
    const incomplete: Record<string, (response: ServerResponse, attempt: number) => unknown> = {
      "/no-answer": () => undefined,
      "/begun-answer": (response) => response.write("begun"),
      "/endless-answer": (response) => setInterval(() => response.write("more"), 500).unref(),
      "/no-answer-to-the-retry": (response, attempt) => {
        if (attempt === 1) response.destroy();
      },
    };
    respond = (response) => {
      const path = response.req.url ?? "";
      const attempt = (tries.get(path) ?? 0) + 1;
      tries.set(path, attempt);
      incomplete[path]?.(response, attempt);
    };
    const durations = Object.keys(incomplete).map((path) => secondsUntilFailure(fetch, path));
    for (const seconds of await Promise.all(durations)) expect(seconds).toBeLessThan(3.5);
  },
);

test.each<[string, typeof respond]>([
  ["a connection that broke", (response) => response.destroy()],
  ["a backend that responds with 503", (response) => response.writeHead(503).end()],
])("a read from the backend is retried once after %s", async (_, fail) => {
  respond = (response, call) => (call === 1 ? fail(response, call) : response.end("rows"));
  expect(await (await readFetch(url)).text()).toBe("rows");
  expect(calls).toBe(2);
});

test("a read from the backend is retried at most once", async () => {
  respond = (response) => response.destroy();
  await secondsUntilFailure(readFetch);
  expect(calls).toBe(2);
});

test("a read from the backend is not retried after a timeout", { timeout: 10_000 }, async () => {
  respond = () => undefined;
  expect(await secondsUntilFailure(readFetch)).toBeGreaterThan(2.9);
  expect(calls).toBe(1);
});

test("the retry of a read from the backend sends the same request", async () => {
  const body = '{"page_size":10}';
  const receivedBodies: string[] = [];
  respond = async (response, call) => {
    receivedBodies.push(await text(response.req));
    if (call === 1) response.destroy();
    else response.end("rows");
  };
  const answer = await readFetch(url, { method: "POST", body });
  expect(await answer.text()).toBe("rows");
  expect(receivedBodies).toEqual([body, body]);
});

test("a backend response that breaks off in the middle fails the request", async () => {
  respond = (response) => {
    response.writeHead(200, { "Content-Length": 8 }).write("half");
    setTimeout(() => response.destroy(), 50);
  };
  expect(await secondsUntilFailure(readFetch)).toBeLessThan(1);
});

test("a read from the backend is not retried after the backend refused it", async () => {
  respond = (response) => response.writeHead(400).end("{}");
  expect((await readFetch(url)).status).toBe(400);
  expect(calls).toBe(1);
});

test("a write to the backend is never retried", async () => {
  respond = (response) => response.destroy();
  await secondsUntilFailure(writeFetch);
  expect(calls).toBe(1);
});

test("a read from the backend returns status, headers and body unchanged", async () => {
  respond = (response) =>
    response.writeHead(206, { "Content-Range": "0-1/7", "Set-Cookie": ["a=1", "b=2"] }).end("ü");
  const answer = await readFetch(url);
  expect(answer.status).toBe(206);
  expect(answer.headers.get("content-range")).toBe("0-1/7");
  expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(await answer.text()).toBe("ü");
});

test("only slow database queries are logged among requests to the backend, without their parameters", async () => {
  const written: string[] = [];
  const spy = vi
    .spyOn(process.stdout, "write")
    .mockImplementation((text) => Boolean(written.push(String(text))));
  respond = (response) =>
    setTimeout(() => response.end("[]"), response.req.url?.includes("slow") ? 550 : 0);
  const site = createServer(async (_, response) => {
    const paths = ["rest/v1/rpc/slow?terms=secret", "rest/v1/quick", "auth/v1/slow"];
    await Promise.all(
      paths.map((path) => readFetch(`${url}/${path}`, { method: "POST", body: "" })),
    );
    response.end();
  }).listen(0, "127.0.0.1");
  await once(site, "listening");
  await fetch(`http://127.0.0.1:${(site.address() as AddressInfo).port}/events?q=secret`, {
    headers: { "x-request-id": "abc-123" },
  });
  site.close();
  spy.mockRestore();
  expect(written.map((line) => JSON.parse(line) as object)).toMatchObject([
    {
      level: "warn",
      msg: "A query was slow.",
      requestId: "abc-123",
      path: "/events",
      query: "POST rpc/slow",
      status: 200,
      ms: expect.any(Number),
    },
  ]);
  expect(written.join()).not.toContain("secret");
});

test.each(Object.entries({ readFetch, writeFetch, taskFetch }))(
  "a %s request whose transaction lost a deadlock is repeated once",
  async (_, fetch) => {
    const lost = (response: ServerResponse) =>
      response.writeHead(500).end(JSON.stringify({ code: "40P01", message: "deadlock detected" }));
    respond = (response, call) => (call === 1 ? lost(response) : response.end("saved"));
    expect(await (await fetch(url, { method: "POST", body: "{}" })).text()).toBe("saved");
    respond = lost;
    calls = 0;
    expect((await fetch(url, { method: "POST", body: "{}" })).status).toBe(500);
    expect(calls).toBe(2);
  },
);

test("a write that failed for another reason is not repeated", async () => {
  respond = (response) => response.writeHead(500).end(JSON.stringify({ code: "57014" }));
  expect((await writeFetch(url, { method: "POST", body: "{}" })).status).toBe(500);
  expect(calls).toBe(1);
});
