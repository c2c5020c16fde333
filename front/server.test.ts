import { describe, expect, test } from "vitest";
import { createLogger } from "../lib/logs/logger.ts";
import { requestFront, longPage, respondWithPage, startFront } from "../test/front.ts";
import { sendRaw } from "../test/sockets.ts";

test("at most three pipelined requests of a connection are handled", async () => {
  const front = await startFront(respondWithPage(longPage("a")));
  const requests = Array.from({ length: 50 }, (_, n) => `GET /?q=${n} HTTP/1.1\r\nHost: a\r\n\r\n`);
  await sendRaw(Number(new URL(front.url).port), requests.join("")).answer.catch(() => null);
  await front.ask("/");
  expect(front.origin.asked.filter((line) => line.includes("q=")).length).toBeLessThanOrEqual(3);
});

test("the front passes through a form with its body and response", async () => {
  const front = await startFront((request, response) =>
    request.pipe(response.writeHead(201, { "set-cookie": "a=b" })),
  );
  const reply = await front.ask("/?utm_source=x", {
    method: "POST",
    body: "email=a",
    headers: { "content-type": "application/x-www-form-urlencoded", cookie: "c=d" },
  });
  expect(reply).toMatchObject({ status: 201, text: "email=a" });
  expect(reply.headers["set-cookie"]).toEqual(["a=b"]);
  expect(front.origin.asked).toEqual(["POST /?utm_source=x"]);
});

test("the front passes through every request for a private page, with its cookies", async () => {
  const front = await startFront((request, response) =>
    respondWithPage(longPage(String(request.headers.cookie)))(request, response),
  );
  for (const cookie of ["a=1", "a=2"])
    expect((await front.ask("/admin/jobs", { headers: { cookie } })).text).toContain(cookie);
});

test("the front passes failures of the origin through with Cache-Control: no-store", async () => {
  const front = await startFront(
    respondWithPage("{}", { "content-type": "application/json" }, 503),
  );
  expect((await front.ask("/api/health")).headers["cache-control"]).toBe("no-store");
  front.origin.handler = (_request, response) => response.destroy();
  expect(await front.ask("/api/health")).toMatchObject({
    status: 502,
    text: expect.stringContaining("try again"),
  });
});

test("the front refuses a body above the limit of its path, with a reason, before it reaches the origin", async () => {
  const front = await startFront(respondWithPage("taken", { "cache-control": "no-store" }));
  const post = (size: number) => front.ask("/", { method: "POST", body: "x".repeat(size) });
  expect((await post(64 * 1024)).text).toBe("taken");
  expect(await post(64 * 1024 + 1)).toMatchObject({
    status: 413,
    text: "At most 64 kB can be sent here.",
  });
  expect(front.origin.asked).toHaveLength(1);
});

test("the front passes through the client address, host and protocol that a trusted proxy reports", async () => {
  const front = await startFront(
    (request, response) => response.end(JSON.stringify(request.headers)),
    { trustedProxies: 1 },
  );
  const headers = {
    host: "inner",
    "x-forwarded-for": "6.6.6.6, 203.0.113.9",
    "x-forwarded-host": "jobs.example",
    "x-forwarded-proto": "https",
    forwarded: "for=6.6.6.6",
    "x-middleware-subrequest": "middleware",
  };
  const seen = JSON.parse((await front.ask("/api/x", { headers })).text);
  expect(seen).toMatchObject({
    "x-forwarded-for": "203.0.113.9",
    "x-forwarded-host": "jobs.example",
    "x-forwarded-proto": "https",
  });
  expect(seen).not.toHaveProperty("forwarded");
  expect(seen).not.toHaveProperty("x-middleware-subrequest");
});

test("the front drops X-Forwarded headers that clients send if no proxy is trusted", async () => {
  const front = await startFront((request, response) =>
    response.end(JSON.stringify(request.headers)),
  );
  const headers = {
    host: "jobs.example",
    "x-forwarded-for": "6.6.6.6",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
  };
  expect(JSON.parse((await front.ask("/api/x", { headers })).text)).toMatchObject({
    "x-forwarded-for": "127.0.0.1",
    "x-forwarded-host": "jobs.example",
    "x-forwarded-proto": "http",
  });
});

test("the front sends the id of a request to the origin and in the response", async () => {
  const front = await startFront((request, response) =>
    response.end(request.headers["x-request-id"]),
  );
  const reply = await front.ask("/api/x", { headers: { "x-request-id": "of the client" } });
  expect(reply.headers["x-request-id"]).toMatch(/^[\w-]{12}$/);
  expect(reply.text).toBe(reply.headers["x-request-id"]);
});

test.each(["PUT", "DELETE", "PATCH", "TRACE", "PROPFIND"])(
  "the HTTP method %s is refused",
  async (method) => {
    const front = await startFront(respondWithPage("a"));
    expect(await front.ask("/", { method })).toMatchObject({
      status: 405,
      headers: { allow: "GET, HEAD, POST, OPTIONS" },
    });
    expect(front.origin.asked).toEqual([]);
  },
);

test("a non-canonical spelling of a URL redirects to the canonical one for every method", async () => {
  const front = await startFront(respondWithPage("a"));
  for (const method of ["GET", "HEAD", "POST"])
    expect(await front.ask("/Jobs//?page=2", { method })).toMatchObject({
      status: 308,
      headers: { location: "/?page=2" },
    });
  expect(front.origin.asked).toEqual([]);
});

describe("the Content-Security-Policy of a page", () => {
  const policies = {
    "content-security-policy": "with inline scripts",
    "x-plain-content-security-policy": "strict",
  };
  const policyOf = async (html: string, path: string, headers: Record<string, string> = {}) => {
    const front = await startFront(respondWithPage(html, { ...policies, ...headers }));
    const reply = await front.ask(path);
    expect(reply.headers).not.toHaveProperty("x-plain-content-security-policy");
    return reply.headers["content-security-policy"];
  };

  test("the Content-Security-Policy of a page is strict if Next's scripts are removed", async () => {
    expect(await policyOf('<!DOCTYPE html><html lang="en" data-complete="true">', "/")).toBe(
      "strict",
    );
  });

  test("the Content-Security-Policy of a page is unchanged if the page keeps its scripts, cached or passed through", async () => {
    for (const path of ["/", "/admin"])
      expect(await policyOf('<!DOCTYPE html><html lang="en">', path)).toBe("with inline scripts");
  });
});

test("a log line identifies the request without its query and without the visitor", async () => {
  const lines: string[] = [];
  const front = await startFront(respondWithPage("a"), {
    logger: createLogger("front", { write: (line) => void lines.push(line) }),
  });
  const reply = await front.ask("/?q=secret");
  front.origin.handler = (_request, response) => response.destroy();
  await front.ask("/books?q=secret");
  await expect.poll(() => lines).toHaveLength(3);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      level: "info",
      name: "front",
      requestId: reply.headers["x-request-id"],
      method: "GET",
      path: "/",
      status: 200,
      cache: "miss",
      msg: "request",
    }),
    expect.objectContaining({
      level: "error",
      path: "/books",
      msg: "The origin failed.",
      err: expect.stringMatching(/^OriginFailed: .+ ← SocketError: other side closed/),
    }),
    expect.objectContaining({ level: "info", status: 502 }),
  ]);
  expect(lines.join("")).not.toMatch(/secret|127\.0\.0\.1"/);
});

test("a stopping front fails its health check, whatever the origin responds", async () => {
  const front = await startFront(respondWithPage("ready", { "cache-control": "no-store" }));
  expect((await front.ask("/api/ready")).status).toBe(200);
  const drained = front.drain();
  expect((await front.ask("/api/ready")).status).toBe(503);
  await drained;
  await expect(front.ask("/")).rejects.toThrow("ECONNREFUSED");
});

test("a front that is not ready reports the reason until it is", async () => {
  let reason: string | null = "Redis refuses the subscription to changes.";
  const front = await startFront(respondWithPage("ready", { "cache-control": "no-store" }), {
    notReady: () => reason,
  });
  const refused = await front.ask("/api/ready");
  expect(refused).toMatchObject({ status: 503, headers: { "cache-control": "no-store" } });
  expect(JSON.parse(refused.text)).toEqual({ status: "unavailable", reason });
  expect((await front.ask("/")).status).toBe(200);
  reason = null;
  expect(await front.ask("/api/ready")).toMatchObject({ status: 200, text: "ready" });
});

test("the metrics count requests by status and cache result", async () => {
  const { createMetrics } = await import("./metrics.ts");
  const metrics = createMetrics();
  const front = await startFront(respondWithPage(longPage("a")), { metrics });
  for (let n = 0; n < 3; n++) await requestFront(front.url, "/");
  await expect
    .poll(() => metrics.registry.metrics())
    .toContain('front_requests_total{status="200",cache="hit"} 2');
});

describe("a path that leads out of a folder", () => {
  const spellings = ["..", "%2e%2e", ".%2E", "..%2f..", "a%2F..", "..%2Fa"];

  test.each(spellings)(
    "a path that leads out of a folder is refused with 400 before it reaches the origin: %j",
    async (segment) => {
      const messages: string[] = [];
      const logger = createLogger("test", { write: (line) => void messages.push(line) });
      const front = await startFront(respondWithPage(longPage("a")), { logger });
      for (const path of [`/admin/${segment}/jobs`, `/jobs/${segment}/b`, `/admin/${segment}`])
        for (const method of ["GET", "POST"])
          expect((await front.ask(path, { method })).status, `${method} ${path}`).toBe(400);
      expect(front.origin.asked.filter((line) => !line.endsWith("/words/404"))).toEqual([]);
      expect(messages.join("")).not.toContain("failed");
    },
  );

  test("a path with dots in a name or in the query reaches the origin", async () => {
    const front = await startFront(respondWithPage(longPage("a")));
    for (const path of ["/admin/a..b", "/books/a.b", "/admin/x?next=/../a"])
      expect((await front.ask(path)).status).toBe(200);
  });
});

describe("a host that no URL can have", () => {
  const hosts = ["[", "[::1", "[]", "[::1]x", "a:b:c", "a:99999", "a b", "%", "<"];

  test.each(hosts)(
    "a host that no URL can have is refused with 400 before it reaches the origin: %j",
    async (host) => {
      const messages: string[] = [];
      const logger = createLogger("test", { write: (line) => void messages.push(line) });
      const front = await startFront(respondWithPage(longPage("a")), { logger, trustedProxies: 1 });
      for (const headers of [{ host }, { host: "inner", "x-forwarded-host": host }])
        for (const path of ["/admin", "/jobs"])
          expect((await front.ask(path, { headers })).status, path).toBe(400);
      expect(front.origin.asked.filter((one) => !one.endsWith("/words/404"))).toEqual([]);
      expect(messages.join("")).not.toContain("failed");
    },
  );

  test.each(["jobs.example", "jobs.example:8080", "[::1]", "[::1]:3000", "my_host", ""])(
    "the host %j reaches the origin",
    async (host) => {
      const front = await startFront(respondWithPage(longPage("a")));
      expect((await front.ask("/admin", { headers: { host } })).status).toBe(200);
    },
  );
});
