import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { long, page, publicPage, startFront } from "../test/front.ts";

describe("what is kept", () => {
  test("a page is asked of the origin once", async () => {
    const front = await startFront(page(long("a")));
    expect((await front.ask("/")).text).toBe(long("a"));
    expect((await front.ask("/")).text).toBe(long("a"));
    expect(front.origin.asked).toEqual(["GET /"]);
  });

  test.each([
    ["without a lifetime", 200, { "cache-control": "public" }],
    [
      "that has to be asked for each time",
      200,
      { "cache-control": "public, no-cache, s-maxage=60" },
    ],
    ["that is a redirect", 308, { location: "/b" }],
  ])("an answer %s is not", async (_name, status, headers) => {
    const front = await startFront(page(long("a"), headers, status));
    for (let n = 0; n < 2; n++) expect((await front.ask("/")).status).toBe(status);
    expect(front.origin.asked).toHaveLength(2);
  });

  test.each([
    ["private", { "cache-control": "private, no-store" }],
    ["that sets a cookie", { "set-cookie": "a=b" }],
    ["that varies by cookie", { vary: "Cookie" }],
    ["that varies by anything", { vary: "*" }],
  ])(
    "an answer %s is for one visitor only: each asks with his own cookies",
    async (_name, headers) => {
      const front = await startFront((request, response) =>
        page(String(request.headers.cookie), headers)(request, response),
      );
      const cookies = ["a=1", "a=2", "a=3"];
      const replies = await Promise.all(
        cookies.map((cookie) => front.ask("/", { headers: { cookie } })),
      );
      expect(replies.map(({ text }) => text)).toEqual(cookies);
    },
  );

  test("a 404 that nobody may keep is asked for each time, and once each time", async () => {
    const front = await startFront(page("gone", { "cache-control": "private, no-store" }, 404));
    for (let n = 0; n < 2; n++) expect((await front.ask("/x")).status).toBe(404);
    expect(front.origin.asked).toHaveLength(2);
  });

  test.each([404, 410])("an answer of %d is, with its status", async (status) => {
    const front = await startFront(page(long("gone"), {}, status));
    for (let n = 0; n < 2; n++)
      expect(await front.ask("/x")).toMatchObject({ status, text: long("gone") });
    expect(front.origin.asked).toEqual(["GET /x"]);
  });

  test("a page that varies by what goes past the cache anyway is", async () => {
    const front = await startFront(
      page(long("a"), { vary: "rsc, next-router-state-tree, Accept-Encoding" }),
    );
    for (let n = 0; n < 2; n++) await front.ask("/");
    expect(front.origin.asked).toHaveLength(1);
  });

  test("an answer that is compressed unasked is passed on as it is", async () => {
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

  test("an answer larger than what is kept is sent on whole", async () => {
    const huge = "x".repeat(5 * 1024 * 1024);
    const front = await startFront(page(huge));
    expect((await front.ask("/")).text).toHaveLength(huge.length);
  });

  test("memory for pages is bounded", async () => {
    const front = await startFront(
      (request, response) => page(long(String(request.url)))(request, response),
      { cacheBytes: 50_000 },
    );
    for (let n = 0; n < 100; n++) await front.ask(`/${n}`);
    expect(front.cache.bytes).toBeLessThanOrEqual(50_000);
    expect(front.cache.bytes).toBeGreaterThan(10_000);
  });
});

describe("the address a page is kept under", () => {
  test("holds the known parameters in one order and no others", async () => {
    const front = await startFront(page(long("a")));
    for (const path of ["/?utm_source=x&q=go&page=2", "/?page=2&q=go", "/?q=go&fbclid=1&page=2"])
      await front.ask(path);
    expect(front.origin.asked).toEqual(["GET /?page=2&q=go"]);
  });

  test("is nothing a visitor brings: cookies and odd headers do not reach the origin", async () => {
    let seen: unknown;
    const front = await startFront((request, response) => {
      seen = request.headers;
      page(long("a"))(request, response);
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
    "a request with %s passes through and is never kept",
    async (name) => {
      const front = await startFront(page(long("a")));
      for (let n = 0; n < 2; n++) await front.ask("/", { headers: { [name]: "1" } });
      await front.ask("/");
      expect(front.origin.asked).toHaveLength(3);
    },
  );

  test.each(["x-amz-cf-id", "x-vercel-id", "x-middleware-subrequest", "cf-ray", "x-nextjs"])(
    "a request with %s gets the kept page, and the origin never hears of the header",
    async (name) => {
      let seen: Record<string, unknown> = {};
      const front = await startFront((request, response) => {
        seen = request.headers;
        page(long("a"))(request, response);
      });
      for (let n = 0; n < 3; n++) await front.ask("/", { headers: { [name]: `${n}` } });
      expect(front.origin.asked).toEqual(["GET /"]);
      expect(seen).not.toHaveProperty(name);
    },
  );
});

describe("a stampede", () => {
  test("of 500 asks the origin once", async () => {
    const front = await startFront(
      (request, response) => setTimeout(() => page(long("a"))(request, response), 100),
      { trustedProxies: 1 },
    );
    const replies = await Promise.all(Array.from({ length: 500 }, () => front.ask("/")));
    expect(replies.every(({ text }) => text === long("a"))).toBe(true);
    expect(front.origin.asked).toHaveLength(1);
  });

  test.each([
    ["over many addresses", (n: number) => `/${n}`, {}],
    ["past the cache", () => "/", { rsc: "1" }],
    ["of pages for one visitor", () => "/admin/jobs", {}],
  ])("%s asks a bounded number at a time, fewer of one client", async (_name, path, headers) => {
    const running = { all: 0, most: 0 };
    const front = await startFront(
      (request, response) => {
        running.most = Math.max(running.most, ++running.all);
        setTimeout(() => {
          running.all--;
          page(long("a"))(request, response);
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
    // As many as the machine gets to ask within the time of one answer.
    expect(ofMany).toBeGreaterThan(4);
    expect(ofMany).toBeLessThanOrEqual(16);
  });

  test("of one client for many pages leaves another's page to be made at once, be it one of those pages", async () => {
    const waiting: (() => void)[] = [];
    const front = await startFront(
      (request, response) => {
        const answer = () => page(long(String(request.url)))(request, response);
        if (request.url === "/9") answer();
        else waiting.push(answer);
      },
      { trustedProxies: 1 },
    );
    const from = (client: string) => ({ headers: { "x-forwarded-for": client } });
    const attack = Array.from({ length: 10 }, (_, n) => front.ask(`/${n}`, from("198.18.0.1")));
    await expect.poll(() => front.origin.asked).toHaveLength(4);
    expect(await front.ask("/9", from("203.0.113.7"))).toMatchObject({ text: long("/9") });
    // It was made once for both, out of the attacker's turn.
    expect((await attack[9])?.text).toBe(long("/9"));
    while (front.origin.asked.length < 10 || waiting.length > 0) {
      waiting.shift()?.();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await Promise.all(attack);
    expect(front.origin.asked.filter((line) => line === "GET /9")).toHaveLength(1);
  });
});
