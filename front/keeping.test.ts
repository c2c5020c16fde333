import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { longPage, respondWithPage, publicPage, startFront } from "../test/front.ts";

test("the cache requests a page from the origin once", async () => {
  const front = await startFront(respondWithPage(longPage("a")));
  expect((await front.ask("/")).text).toBe(longPage("a"));
  expect((await front.ask("/")).text).toBe(longPage("a"));
  expect(front.origin.asked).toEqual(["GET /"]);
});

test.each([
  ["without a lifetime", 200, { "cache-control": "public" }],
  ["with no-cache", 200, { "cache-control": "public, no-cache, s-maxage=60" }],
  ["that redirects", 308, { location: "/b" }],
])("the cache does not store a response %s", async (_name, status, headers) => {
  const front = await startFront(respondWithPage(longPage("a"), headers, status));
  for (let n = 0; n < 2; n++) expect((await front.ask("/")).status).toBe(status);
  expect(front.origin.asked).toHaveLength(2);
});

test.each([
  ["marked as private", { "cache-control": "private" }],
  ["that must not be stored", { "cache-control": "no-store" }],
  ["that sets a cookie", { "set-cookie": "a=b" }],
  ["that varies by cookie", { vary: "Cookie" }],
  ["that varies by anything", { vary: "*" }],
])("the cache does not share a response %s among visitors", async (_name, headers) => {
  const front = await startFront((request, response) =>
    respondWithPage(String(request.headers.cookie), headers)(request, response),
  );
  const cookies = ["a=1", "a=2", "a=3"];
  const replies = await Promise.all(
    cookies.map((cookie) => front.ask("/", { headers: { cookie } })),
  );
  expect(replies.map(({ text }) => text)).toEqual(cookies);
});

test("the cache requests a 404 page with no-store from the origin each time", async () => {
  const front = await startFront(
    respondWithPage("gone", { "cache-control": "private, no-store" }, 404),
  );
  for (let n = 0; n < 2; n++) expect((await front.ask("/x")).status).toBe(404);
  expect(front.origin.asked).toHaveLength(2);
});

test("the cache shares a 404 page with no-store among concurrent requests", async () => {
  const gone = respondWithPage("gone", { "cache-control": "private, no-store" }, 404);
  const front = await startFront((request, response) => setTimeout(gone, 200, request, response));
  const replies = await Promise.all([front.ask("/x"), front.ask("/x")]);
  expect(replies.map(({ status }) => status)).toEqual([404, 404]);
  expect(front.origin.asked).toHaveLength(1);
});

test.each([404, 410])("the cache stores a response of status %d", async (status) => {
  const front = await startFront(respondWithPage(longPage("gone"), {}, status));
  for (let n = 0; n < 2; n++)
    expect(await front.ask("/x")).toMatchObject({ status, text: longPage("gone") });
  expect(front.origin.asked).toEqual(["GET /x"]);
});

test("the cache stores a page that varies only by headers that bypass the cache", async () => {
  const front = await startFront(
    respondWithPage(longPage("a"), { vary: "rsc, next-router-state-tree, Accept-Encoding" }),
  );
  for (let n = 0; n < 2; n++) await front.ask("/");
  expect(front.origin.asked).toHaveLength(1);
});

test("the cache passes on unchanged a response that the origin compressed without being asked", async () => {
  const front = await startFront((_request, response) =>
    response
      .writeHead(200, {
        "content-type": "text/plain",
        "cache-control": publicPage,
        "content-encoding": "gzip",
      })
      .end(gzipSync("packed")),
  );
  for (let n = 0; n < 2; n++)
    expect(gunzipSync((await front.ask("/")).body).toString()).toBe("packed");
});

test("the cache passes on completely a response that is too large to be cached", async () => {
  const huge = "x".repeat(5 * 1024 * 1024);
  const front = await startFront(respondWithPage(huge));
  expect((await front.ask("/")).text).toHaveLength(huge.length);
});

test("the cache evicts pages beyond its memory limit", async () => {
  const front = await startFront(
    (request, response) => respondWithPage(longPage(String(request.url)))(request, response),
    { cacheBytes: 50_000 },
  );
  for (let n = 0; n < 100; n++) await front.ask(`/${n}`);
  expect(front.cache.bytes).toBeLessThanOrEqual(50_000);
  expect(front.cache.bytes).toBeGreaterThan(10_000);
});

test("the cache key contains only the known query parameters, which are sorted", async () => {
  const front = await startFront(respondWithPage(longPage("a")));
  for (const path of ["/?utm_source=x&q=go&page=2", "/?page=2&q=go", "/?q=go&fbclid=1&page=2"])
    await front.ask(path);
  expect(front.origin.asked).toEqual(["GET /?page=2&q=go"]);
});

test("the cache key ignores cookies and unknown headers, which do not reach the origin", async () => {
  let seen: unknown;
  const front = await startFront((request, response) => {
    seen = request.headers;
    respondWithPage(longPage("a"))(request, response);
  });
  await front.ask("/", {
    headers: {
      cookie: "session=secret",
      "user-agent": "me",
      "accept-language": "de",
      host: "evil.example",
      "x-forwarded-host": "evil.example",
    },
  });
  expect(seen).toMatchObject({
    host: "jobs.example",
    "x-forwarded-host": "jobs.example",
    "x-forwarded-proto": "https",
  });
  for (const name of ["cookie", "accept-language"]) expect(seen).not.toHaveProperty(name);
  expect(seen).toMatchObject({ "user-agent": "front" });
});

test.each(["rsc", "next-router-prefetch", "x-nextjs-data", "authorization"])(
  "the cache key does not apply to a request with the header %s, which bypasses the cache",
  async (name) => {
    const front = await startFront(respondWithPage(longPage("a")));
    for (let n = 0; n < 2; n++) await front.ask("/", { headers: { [name]: "1" } });
    await front.ask("/");
    expect(front.origin.asked).toHaveLength(3);
  },
);

test.each(["x-amz-cf-id", "x-vercel-id", "x-middleware-subrequest", "cf-ray", "x-nextjs"])(
  "the cache key ignores the header %s, which never reaches the origin",
  async (name) => {
    let seen: Record<string, unknown> = {};
    const front = await startFront((request, response) => {
      seen = request.headers;
      respondWithPage(longPage("a"))(request, response);
    });
    for (let n = 0; n < 3; n++) await front.ask("/", { headers: { [name]: `${n}` } });
    expect(front.origin.asked).toEqual(["GET /"]);
    expect(seen).not.toHaveProperty(name);
  },
);

test("many concurrent requests for one page reach the origin once", async () => {
  const front = await startFront(
    (request, response) => setTimeout(() => respondWithPage(longPage("a"))(request, response), 100),
    { trustedProxies: 1 },
  );
  const replies = await Promise.all(Array.from({ length: 500 }, () => front.ask("/")));
  expect(replies.every(({ text }) => text === longPage("a"))).toBe(true);
  expect(front.origin.asked).toHaveLength(1);
});

test.each([
  ["for many pages", (n: number) => `/${n}`, {}],
  ["that bypass the cache", () => "/", { rsc: "1" }],
  ["for private pages", () => "/admin/jobs", {}],
])(
  "many concurrent requests %s reach the origin within limits in total and per client",
  async (_name, path, headers) => {
    const running = { all: 0, most: 0 };
    const front = await startFront(
      (request, response) => {
        running.most = Math.max(running.most, ++running.all);
        setTimeout(() => {
          running.all--;
          respondWithPage(longPage("a"))(request, response);
        }, 50);
      },
      { trustedProxies: 1 },
    );
    const stampede = async (client: (n: number) => string) => {
      running.most = 0;
      const requests = Array.from({ length: 40 }, (_, n) =>
        front.ask(path(n), { headers: { ...headers, "x-forwarded-for": client(n) } }),
      );
      for (const { status } of await Promise.all(requests)) expect(status).toBe(200);
      return running.most;
    };
    const ofOne = await stampede(() => "198.18.0.1");
    front.purge();
    const ofMany = await stampede((n) => `198.18.${n}.1`);
    expect(ofOne).toBe(4);
    // The exact number depends on how many requests this machine can send while one response is pending.
    expect(ofMany).toBeGreaterThan(4);
    expect(ofMany).toBeLessThanOrEqual(16);
  },
);

test("many concurrent requests of one client for many pages do not delay another client's page, even if both request that page", async () => {
  const waiting: (() => void)[] = [];
  const front = await startFront(
    (request, response) => {
      const answer = () => respondWithPage(longPage(String(request.url)))(request, response);
      if (request.url === "/9") answer();
      else waiting.push(answer);
    },
    { trustedProxies: 1 },
  );
  const from = (client: string) => ({ headers: { "x-forwarded-for": client } });
  const attack = Array.from({ length: 10 }, (_, n) => front.ask(`/${n}`, from("198.18.0.1")));
  await expect.poll(() => front.origin.asked).toHaveLength(4);
  expect(await front.ask("/9", from("203.0.113.7"))).toMatchObject({ text: longPage("/9") });
  // The origin rendered /9 once for both clients, as soon as the second one requested it.
  expect((await attack[9])?.text).toBe(longPage("/9"));
  while (front.origin.asked.length < 10 || waiting.length > 0) {
    waiting.shift()?.();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await Promise.all(attack);
  expect(front.origin.asked.filter((line) => line === "GET /9")).toHaveLength(1);
});
