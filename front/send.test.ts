import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { longPage, respondWithPage, startFront } from "../test/front.ts";
import { preparePage, encodePage } from "./page.ts";

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
])("a page is sent in the encoding %s", async (encoding, decompress) => {
  const front = await startFront(respondWithPage(longPage("a")));
  const reply = await front.ask("/", { headers: { "accept-encoding": encoding } });
  expect(reply.headers).toMatchObject({ "content-encoding": encoding, vary: "Accept-Encoding" });
  expect(decompress(reply.body).toString()).toBe(longPage("a"));
});

test("a page is sent in a second encoding with the same ETag, without another request to the origin", async () => {
  const front = await startFront(respondWithPage(longPage("a")));
  const replies = [];
  for (const encoding of ["br", "gzip", "br"])
    replies.push(await front.ask("/", { headers: { "accept-encoding": encoding } }));
  expect(replies.map(({ headers }) => headers["content-encoding"])).toEqual(["br", "gzip", "br"]);
  expect(new Set(replies.map(({ headers }) => headers.etag)).size).toBe(1);
  expect(front.origin.asked).toEqual(["GET /"]);
});

test("a page is sent uncompressed to a client that accepts no compression", async () => {
  const front = await startFront(respondWithPage(longPage("a")));
  for (const accepted of ["identity", "br;q=0", "zstd"]) {
    const reply = await front.ask("/", { headers: { "accept-encoding": accepted } });
    expect(reply.headers).not.toHaveProperty("content-encoding");
    expect(reply.text).toBe(longPage("a"));
  }
});

test("a page is sent uncompressed from one copy in memory to concurrent clients", async () => {
  const finished = await preparePage(
    { status: 200, headers: { "content-type": "text/html" }, body: Buffer.from(longPage("a")) },
    null,
    "br",
  );
  const [one, other] = await Promise.all([
    encodePage(finished, "identity"),
    encodePage(finished, "identity"),
  ]);
  expect(one.body.toString()).toBe(longPage("a"));
  expect(other.body).toBe(one.body);
  expect((await encodePage(finished, "identity")).body).toBe(one.body);
});

test("a page is sent as 304 to a client that has it", async () => {
  const front = await startFront(respondWithPage(longPage("a")));
  const { etag } = (await front.ask("/")).headers;
  const again = await front.ask("/", { headers: { "if-none-match": `"other", ${etag}` } });
  expect(again).toMatchObject({ status: 304, text: "" });
  expect(again.headers.etag).toBe(etag);
  expect((await front.ask("/", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
});

test("a page is sent with the same headers for HEAD as for GET", async () => {
  const front = await startFront(respondWithPage(longPage("a")));
  const own = { date: "", "x-request-id": "" };
  const head = { ...(await front.ask("/", { method: "HEAD" })).headers, ...own };
  const get = { ...(await front.ask("/")).headers, ...own };
  expect(head).toEqual(get);
  expect(head["content-length"]).toBe(String(longPage("a").length));
  expect(front.origin.asked).toEqual(["GET /"]);
});

test("a page is sent complete, even if a range is requested", async () => {
  const front = await startFront(respondWithPage(longPage("a")));
  expect(await front.ask("/", { headers: { range: "bytes=0-3" } })).toMatchObject({
    status: 200,
    text: longPage("a"),
  });
});

test("a page is sent with its age in seconds", async () => {
  let now = 0;
  const front = await startFront(respondWithPage(longPage("a")), { now: () => now });
  const ages = [];
  for (now of [0, 999, 5400]) ages.push((await front.ask("/")).headers.age);
  expect(ages).toEqual(["0", "0", "5"]);
});

test("a page is sent without Next's scripts if it is complete without them", async () => {
  const scripts = '<script src="/_next/a.js" async=""></script>';
  const front = await startFront(
    respondWithPage(`<!DOCTYPE html><html lang="en" data-complete="">${scripts}<p>a</p></html>`),
  );
  expect((await front.ask("/")).text).not.toContain("<script");
  front.origin.handler = respondWithPage(
    `<!DOCTYPE html><html lang="en">${scripts}<p data-complete="">a</p></html>`,
  );
  expect((await front.ask("/other")).text).toContain("<script");
});
