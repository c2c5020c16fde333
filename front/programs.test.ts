import { expect, test } from "vitest";
import { respondWithPage, publicPage, startFront } from "../test/front.ts";
import { siteRules } from "./site-rules.ts";

const json = respondWithPage('{"jobs":[]}', { "content-type": "application/json" });
const rules = siteRules("golang-jobs");
const few = { ...rules, programs: { ...rules.programs, points: 3 } };

const headersOfClient = (address: string) => ({ headers: { "x-forwarded-for": address } });
const startLimitedFront = (handler = json) =>
  startFront(handler, { rules: few, trustedProxies: 1 });

test("a client of the API gets 429 once its limit of requests a minute is used up", async () => {
  const front = await startLimitedFront();
  for (const left of [2, 1, 0])
    expect(await front.ask("/api/v1/jobs", headersOfClient("192.0.2.1"))).toMatchObject({
      status: 200,
      headers: {
        "ratelimit-policy": '"client";q=3;w=60',
        ratelimit: expect.stringMatching(new RegExp(`^"client";r=${left};t=\\d+$`)),
      },
    });
  const refusal = await front.ask("/api/v1/companies", headersOfClient("192.0.2.1"));
  expect(refusal).toMatchObject({
    status: 429,
    headers: {
      "cache-control": "no-store",
      "content-type": expect.stringContaining("application/problem+json"),
      "access-control-allow-origin": "*",
      "retry-after": expect.stringMatching(/^[1-6]?\d$/),
      ratelimit: expect.stringContaining(";r=0;"),
    },
  });
  expect(JSON.parse(refusal.text)).toMatchObject({ title: "Too Many Requests", status: 429 });
  // The limit applies neither to other clients nor to this client's requests for pages.
  expect((await front.ask("/api/v1/jobs", headersOfClient("192.0.2.2"))).status).toBe(200);
  const forPeople = await front.ask("/", headersOfClient("192.0.2.1"));
  expect(forPeople.status).toBe(200);
  expect(forPeople.headers).not.toHaveProperty("ratelimit");
});

test("a client of the API is rate-limited by its network, whatever headers it sends", async () => {
  const front = await startLimitedFront();
  for (const n of [1, 2, 3, 4]) {
    const { status } = await front.ask("/api/v1/jobs", {
      headers: { "x-forwarded-for": `198.51.100.${n}, 2001:db8::${n}`, "x-n": `${n}` },
    });
    expect(status).toBe(n > 3 ? 429 : 200);
  }
});

test("a client of the API is also rate-limited for requests to /mcp", async () => {
  const front = await startLimitedFront();
  const post = () =>
    front.ask("/mcp", { method: "POST", body: "{}", ...headersOfClient("192.0.2.1") });
  const statuses = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await post()).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test("a client of the API gets problem details for a method that is not allowed", async () => {
  const front = await startFront(json, { rules });
  const { status, headers, text } = await front.ask("/api/v1/jobs", { method: "PUT" });
  expect([status, headers.allow]).toEqual([405, "GET, HEAD, POST, OPTIONS"]);
  expect(JSON.parse(text)).toMatchObject({ status: 405 });
});

test("a client of the API gets 304 from the cache if it has the current response", async () => {
  const front = await startFront(json, { rules });
  const { headers } = await front.ask("/api/v1/jobs?limit=2&utm_source=x");
  expect(headers["cache-control"]).toBe(publicPage);
  const again = await front.ask("/api/v1/jobs?limit=2", {
    headers: { "if-none-match": String(headers.etag), cookie: "session=x" },
  });
  expect(again).toMatchObject({ status: 304, text: "" });
  expect(front.origin.asked).toEqual(["GET /api/v1/jobs?limit=2"]);
  await front.ask("/api/v1/jobs?limit=3");
  expect(front.origin.asked).toHaveLength(2);
});

test.each(["/api/v1", "/api/health", "/api/track", "/api/v10/jobs", "/api/V1/jobs", "/mcp"])(
  "a client of the API requests the path %s past the cache, unless it belongs to the versioned API",
  (path) => {
    expect(rules.privatePaths.test(path)).toBe(path !== "/api/v1");
  },
);

test("a client of the API gets problem details for 404 and for failures of the site", async () => {
  const failing = respondWithPage("<html></html>", {}, 500);
  const front = await startFront(failing, { rules });
  const answer = await front.ask("/api/v1/jobs");
  expect(answer).toMatchObject({
    status: 500,
    headers: { "cache-control": "no-store", "access-control-allow-origin": "*" },
  });
  expect(JSON.parse(answer.text)).toMatchObject({ status: 500, title: "Internal Server Error" });
  front.origin.handler = respondWithPage(
    '<!DOCTYPE html><html id="__next_error__"></html>',
    {},
    404,
  );
  expect(JSON.parse((await front.ask("/api/v1/x")).text)).toEqual({
    type: "about:blank",
    title: "Not Found",
    status: 404,
    detail: "There is nothing at this address.",
  });
});
