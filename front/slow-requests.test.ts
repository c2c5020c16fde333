import { globSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { respondWithPage, startFront } from "../test/front.ts";
import { siteRules } from "./site-rules.ts";

let end = Promise.withResolvers<void>();
beforeEach(() => {
  end = Promise.withResolvers();
});
// The front closes once all requests are answered.
afterEach(() => end.resolve());

/** Starts a front whose origin answers requests under /api/wait only when the test ends. */
const startWaitingFront = () =>
  startFront(
    (request, response) => {
      const answer = respondWithPage("{}", { "cache-control": "private, no-store" });
      if (request.url?.startsWith("/api/wait"))
        void end.promise.then(() => answer(request, response));
      else answer(request, response);
    },
    { trustedProxies: 1 },
  );

type Front = Awaited<ReturnType<typeof startWaitingFront>>;

/** Sends 30 requests, each from a different network. */
async function occupyQueue(front: Front, path: string) {
  for (let n = 0; n < 30; n++)
    front.ask(path, { headers: { "x-forwarded-for": `198.18.${n}.1` } }).catch(() => undefined);
  await sleep(100);
}

const countRequests = (front: Front, path: string) =>
  front.origin.asked.filter((line) => line === `GET ${path}`).length;

test("requests that wait for other people's servers take no turns of other requests", async () => {
  const front = await startWaitingFront();
  await occupyQueue(front, "/api/wait");
  const begin = performance.now();
  for (const path of ["/api/health", "/books", "/admin/jobs"])
    expect((await front.ask(path)).status, path).toBe(200);
  expect(performance.now() - begin).toBeLessThan(1000);
  expect(countRequests(front, "/api/wait")).toBe(6);
});

test("other requests that are not answered hold turns that other requests wait for", async () => {
  const front = await startWaitingFront();
  await occupyQueue(front, "/api/wait/elsewhere");
  expect(countRequests(front, "/api/wait/elsewhere")).toBe(16);
  const reply = front.ask("/api/health").catch(() => null);
  expect(await Promise.race([reply, sleep(300, "waits")])).toBe("waits");
});

const { waitsForOthers } = siteRules("golang-jobs");

/** The modules that send requests to other servers, each with the visitors' requests that wait for them. */
const sending: Record<string, [method: string, url: string][]> = {
  "lib/imports/copy-posting.ts": [
    ["POST", "/recruiter/jobs/copy"],
    ["POST", "/admin/jobs/copy"],
  ],
  "lib/imports/preview.ts": [["GET", "/recruiter/imports?address=a"]],
  // Linking a job board reads it at once.
  "lib/imports/import-boards.ts": [["POST", "/recruiter/imports"]],
  // Only scheduled tasks use these modules, so no visitor waits for them.
  "lib/jobs/link-check.ts": [],
  "lib/money/mutations.ts": [],
  "lib/search-engines/google.ts": [],
  "lib/search-engines/indexnow.ts": [],
  // These modules contact only the site's own backend and front.
  "lib/images/queries.ts": [],
  "lib/http/purge-pages.ts": [],
};

test("every request that waits for a module that sends requests is queued apart", () => {
  // Matches calls of `fetch(` or `publicInternet(`, but neither methods of these names nor their declarations.
  const sends = /(?<![.\w]|function )(?:publicInternet|fetch)\(/u;
  const modules = globSync("{app,components,lib}/**/*.{ts,tsx}").filter((file) => {
    if (file.includes(".test.")) return false;
    const source = readFileSync(file, "utf8");
    const isForBrowsers = /^["']use client["']/u.test(source);
    return !isForBrowsers && sends.test(source);
  });
  expect(modules.toSorted()).toEqual(Object.keys(sending).toSorted());
  for (const [method, url] of Object.values(sending).flat())
    expect(waitsForOthers(method, url), `${method} ${url}`).toBe(true);
});

test.each([
  ["POST", "/recruiter/jobs/copy"],
  ["POST", "/admin/jobs/copy"],
  ["POST", "/recruiter/jobs/copy?template=1"],
  ["POST", "/recruiter/jobs/%63opy"],
  ["POST", "/recruiter/imports"],
  ["GET", "/recruiter/imports?address=https%3A%2F%2Fjobs.lever.co%2Facme"],
  ["GET", "/recruiter/imports?saved=1&address=a"],
  ["GET", "/recruiter/imports?%61ddress=a"],
  ["HEAD", "/recruiter/imports?address=a"],
  ["GET", "/recruiter/%69mports?address=a"],
])("%s %s waits for other people's servers", (method, url) => {
  expect(waitsForOthers(method, url)).toBe(true);
});

test.each([
  ["GET", "/recruiter/jobs/copy"],
  ["POST", "/recruiter/jobs/new"],
  ["GET", "/recruiter/imports"],
  ["GET", "/recruiter/imports?saved=1"],
  ["GET", "/?address=a"],
  ["GET", "/recruiter/imports/%E0%A4%A?address=a"],
])("%s %s does not wait for other people's servers", (method, url) => {
  expect(waitsForOthers(method, url)).toBe(false);
});
