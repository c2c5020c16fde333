import { once } from "node:events";
import { expect, test } from "vitest";
import { longPage, respondWithPage, publicPage, startFront } from "../test/front.ts";

test("the next request after a purge gets the new page", async () => {
  const front = await startFront(respondWithPage(longPage("old")));
  await front.ask("/");
  front.origin.handler = respondWithPage(longPage("new"));
  expect((await front.ask("/")).text).toBe(longPage("old"));
  front.purge();
  expect((await front.ask("/")).text).toBe(longPage("new"));
});

test("a purge while the origin renders a page affects only later requests for it", async () => {
  const answers: (() => void)[] = [];
  const front = await startFront((request, response) => {
    answers.push(() => respondWithPage(longPage("old"))(request, response));
  });
  const before = front.ask("/");
  await expect.poll(() => front.origin.asked).toHaveLength(1);
  front.purge();
  front.origin.handler = respondWithPage(longPage("new"));
  expect((await front.ask("/")).text).toBe(longPage("new"));
  for (const answer of answers) answer();
  expect((await before).text).toBe(longPage("old"));
  expect((await front.ask("/")).text).toBe(longPage("new"));
  expect(front.origin.asked).toHaveLength(2);
});

test("a purge keeps the old page as a fallback while the origin fails", async () => {
  const front = await startFront(respondWithPage(longPage("old")));
  await front.ask("/");
  front.purge();
  front.origin.handler = (_request, response) => response.destroy();
  expect(await front.ask("/")).toMatchObject({ status: 200, text: longPage("old") });
  front.origin.handler = respondWithPage(longPage("new"));
  expect((await front.ask("/")).text).toBe(longPage("new"));
});

test.each([
  ["for one visitor only", respondWithPage("new", { "cache-control": "private, no-store" })],
  ["with a cookie", respondWithPage("new", { "set-cookie": "a=b" })],
  ["that varies by the visitor", respondWithPage("new", { vary: "Cookie" })],
  ["too large to be cached", respondWithPage("new".repeat(2_000_000))],
])("an origin that responds with a page %s replaces the cached version", async (_name, answer) => {
  const clock = { now: 0 };
  const front = await startFront(respondWithPage(longPage("old")), { now: () => clock.now });
  await front.ask("/");
  front.origin.handler = answer;
  front.purge();
  expect((await front.ask("/")).text).toMatch(/^new/);
  front.origin.handler = (_request, response) => response.destroy();
  expect((await front.ask("/")).status).toBe(502);
});

test("an origin that responds with a page that becomes personal during revalidation gives the next visitor their own page", async () => {
  const clock = { now: 0 };
  const front = await startFront(respondWithPage(longPage("old")), { now: () => clock.now });
  await front.ask("/");
  clock.now = 61_000;
  front.origin.handler = respondWithPage("new", { "cache-control": "private, no-store" });
  expect((await front.ask("/")).text).toBe(longPage("old"));
  await expect.poll(async () => (await front.ask("/")).text).toBe("new");
});

test("an origin that fails with 5xx never has its response cached, whatever its Cache-Control says", async () => {
  const front = await startFront((request, response) =>
    request.url === "/words/500"
      ? respondWithPage(longPage("Please try again."))(request, response)
      : respondWithPage('<html id="__next_error__">', {}, 500)(request, response),
  );
  for (let n = 0; n < 2; n++) {
    const reply = await front.ask("/");
    expect(reply).toMatchObject({ status: 500, text: longPage("Please try again.") });
    expect(reply.headers["cache-control"]).toBe("no-store");
  }
  expect(front.origin.asked.filter((line) => line === "GET /")).toHaveLength(2);
});

test("an origin that hangs after a purge delays only one request before the old page is served", async () => {
  const front = await startFront(respondWithPage(longPage("old")), { timeoutMs: 1200 });
  await front.ask("/");
  front.purge();
  front.origin.handler = () => undefined;
  expect((await front.ask("/")).text).toBe(longPage("old"));
  const begin = performance.now();
  for (let n = 0; n < 5; n++) expect((await front.ask("/")).text).toBe(longPage("old"));
  expect(performance.now() - begin).toBeLessThan(1000);
  front.origin.handler = respondWithPage(longPage("new"));
  await expect
    .poll(async () => (await front.ask("/")).text, { timeout: 3000 })
    .toBe(longPage("new"));
});

test("an origin that fails by hanging gets one request however many visitors wait for its deadline", async () => {
  const front = await startFront(() => undefined, { timeoutMs: 300 });
  const replies = await Promise.all(Array.from({ length: 20 }, () => front.ask("/")));
  expect(replies.map(({ status }) => status)).toEqual(Array<number>(20).fill(504));
  expect(replies[0]?.text).toContain("Please try again");
  expect(front.origin.asked.filter((line) => line === "GET /")).toHaveLength(1);
});

test("an origin that fails by sending only a byte now and then is given up at the deadline", async () => {
  const front = await startFront(
    (_request, response) => {
      response.writeHead(200, { "cache-control": publicPage });
      const dripping = setInterval(() => response.write("."), 50);
      response.on("close", () => clearInterval(dripping));
    },
    { timeoutMs: 300 },
  );
  expect((await front.ask("/")).status).toBe(504);
});

test("an origin that fails in the middle of a response sends none of it to visitors", async () => {
  const front = await startFront((_request, response) => {
    response.writeHead(200, {
      "content-type": "text/html",
      "cache-control": publicPage,
      "content-length": 5000,
    });
    response.write(longPage("half"));
    setTimeout(() => response.destroy(), 20);
  });
  expect((await front.ask("/")).status).toBe(502);
  front.origin.handler = respondWithPage(longPage("whole"));
  expect(await front.ask("/")).toMatchObject({ status: 200, text: longPage("whole") });
});

test("an origin that fails and restarts is bridged by cached pages", async () => {
  const front = await startFront(respondWithPage(longPage("old")));
  await front.ask("/");
  const address = front.server.address() as { port: number };
  front.server.closeAllConnections();
  await new Promise((resolve) => front.server.close(resolve));
  front.purge();
  expect((await front.ask("/")).text).toBe(longPage("old"));
  front.origin.handler = respondWithPage(longPage("new"));
  front.server.listen(address.port, "127.0.0.1");
  await once(front.server, "listening");
  expect((await front.ask("/")).text).toBe(longPage("new"));
});
