import { createConnection, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { respondWithPage, startFront } from "../test/front.ts";

const answer = respondWithPage("{}", {
  "content-type": "application/json",
  "cache-control": "private, no-store",
});

test("hop-by-hop headers are not forwarded", async () => {
  let seen: Record<string, unknown> = {};
  const front = await startFront((request, response) => {
    seen = request.headers;
    answer(request, response);
  });
  const reply = await front.ask("/api/x", {
    method: "POST",
    body: "a",
    headers: {
      upgrade: "h2c",
      expect: "100-continue",
      te: "trailers",
      "keep-alive": "timeout=9",
      "x-own": "gone",
      connection: "x-own",
    },
  });
  expect(reply.status).toBe(200);
  for (const name of ["upgrade", "expect", "te", "x-own"])
    expect(seen, name).not.toHaveProperty(name);
});

test("HEAD is sent to the origin as GET", async () => {
  const front = await startFront(answer);
  const head = await front.ask("/api/x", { method: "HEAD" });
  expect(head).toMatchObject({
    status: 200,
    text: "",
    headers: { "content-type": "application/json" },
  });
  expect(front.origin.asked).toEqual(["GET /api/x"]);
});

test("the body of a GET request is ignored", async () => {
  const front = await startFront(answer);
  for (const path of ["/api/x", "/books"])
    expect(
      (
        await front.ask(path, {
          method: "GET",
          body: "abc",
          headers: { "content-length": "3", "content-type": "text/plain" },
        })
      ).status,
    ).toBe(200);
});

test("a response that the origin interrupts is aborted for the client too", async () => {
  const front = await startFront((_request, response) => {
    response.writeHead(200, { "content-length": 5000 }).write("half");
    setTimeout(() => response.destroy(), 20);
  });
  await expect(front.ask("/api/x")).rejects.toThrow("aborted");
});

test.each([
  ["identity", (html: string) => Buffer.from(html)],
  ["gzip", gzipSync],
  ["br", brotliCompressSync],
] as const)("an uncached page, encoded as %s, loses Next's scripts", async (encoding, encode) => {
  const scripts = '<script src="/_next/a.js" async=""></script>';
  const html = `<!DOCTYPE html><html lang="en" data-complete="true">${scripts}<p>ok</p></html>`;
  const front = await startFront((_request, response) => {
    response.writeHead(400, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "loose",
      "x-plain-content-security-policy": "strict",
      "cache-control": "private, no-store",
      "set-cookie": ["a=1", "b=2"],
      ...(encoding !== "identity" && { "content-encoding": encoding }),
    });
    response.end(encode(html));
  });
  const reply = await front.ask("/api/x", { method: "POST", body: "a" });
  expect(reply).toMatchObject({
    status: 400,
    text: html.replace(scripts, ""),
    headers: { "cache-control": "private, no-store", "content-security-policy": "strict" },
  });
  expect(reply.headers["set-cookie"]).toEqual(["a=1", "b=2"]);
  expect(reply.headers).not.toHaveProperty("etag");
});

test("a large response is streamed", async () => {
  let finish = () => undefined as unknown;
  const front = await startFront((_request, response) => {
    response.writeHead(200, { "cache-control": "no-store" }).write("first");
    finish = () => response.end("x".repeat(10_000_000));
  });
  const response = await fetch(`${front.url}/api/export`);
  const reader = response.body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("first");
  finish();
  let length = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read())
    length += part.value.length;
  expect(length).toBe(10_000_000);
});

const form = { "content-type": "multipart/form-data; boundary=x" };
const field = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n';
const echoRequest = (
  request: Parameters<typeof answer>[0],
  response: Parameters<typeof answer>[1],
) =>
  void text(request).then((body) =>
    response
      .writeHead(200, { "x-type": String(request.headers["content-type"]) })
      .end(`${request.method} ${body}`),
  );

test.each([
  [form, "garbage"],
  [form, ""],
  [form, `${field}b\r\n--x`],
  [{ "content-type": "multipart/form-data" }, `${field}b\r\n--x--\r\n`],
  [{ "content-type": "Multipart/Form-Data; boundary=y" }, `${field}b\r\n--x--\r\n`],
])("a malformed multipart form is refused: headers %j, body %j", async (headers, body) => {
  const front = await startFront(echoRequest);
  expect(await front.ask("/", { method: "POST", headers, body })).toMatchObject({
    status: 400,
    text: "This form could not be read.",
  });
  expect(front.origin.asked).toEqual([]);
});

test.each([
  [form, `${field}b\r\n--x--\r\n`],
  [{ ...form, "transfer-encoding": "chunked" }, `${field}b\r\n--x--\r\n`],
  [{ ...form, cookie: "session=x" }, `${field}${"é".repeat(40_000)}\r\n--x--\r\n`],
  [{ "content-type": "text/plain;charset=UTF-8" }, "garbage"],
  [{}, "garbage"],
  [{ "content-type": "text/plain" }, ""],
])(
  "a well-formed body is passed on complete, with its content type: headers %j",
  async (headers: Record<string, string>, body) => {
    const front = await startFront(echoRequest);
    const reply = await front.ask("/", { method: "POST", headers, body });
    expect(reply).toMatchObject({ status: 200, text: `POST ${body}` });
    expect(reply.headers["x-type"]).toBe(headers["content-type"] ?? "undefined");
  },
);

test("only a browser without scripts gets a page with its values for an outdated form", async () => {
  const front = await startFront((_request, response) =>
    response
      .writeHead(409, {
        "x-nextjs-action-not-found": "1",
        "content-type": "text/plain",
        "content-length": 2,
      })
      .end("no"),
  );
  const post = (headers: Record<string, string>) =>
    front.ask("/books", {
      method: "POST",
      headers: { ...form, ...headers },
      body: `${field}typed\r\n--x--\r\n`,
    });
  const reply = await post({});
  expect(reply).toMatchObject({
    status: 409,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
  expect(reply.text).toMatch(
    /This page is out of date\.[^]*<a href="\/books">[^]*typed<\/textarea>/,
  );
  expect(await post({ "next-action": "a".repeat(42) })).toMatchObject({ status: 409, text: "no" });
});

test("a request with an incomplete body never reaches the origin", async () => {
  const front = await startFront(answer);
  const { port, hostname } = new URL(front.url);
  const socket = createConnection(Number(port), hostname);
  socket.write(
    "POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\nbegun",
  );
  await front.ask("/api/y");
  socket.destroy();
  await front.ask("/api/z");
  expect(front.origin.asked).toEqual(["GET /api/y", "GET /api/z"]);
});

test("a queued request whose client has disconnected is not sent to the origin", async () => {
  const answers: (() => void)[] = [];
  const front = await startFront((request, response) => {
    answers.push(() => answer(request, response));
  });
  const running = [1, 2, 3, 4].map(() => front.ask("/api/x"));
  await expect.poll(() => front.origin.asked).toHaveLength(4);
  const { port, hostname } = new URL(front.url);
  const socket = createConnection(Number(port), hostname);
  socket.write("GET /api/gone HTTP/1.1\r\nHost: a\r\n\r\n");
  const connections = () =>
    new Promise((resolve) => front.app.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections).toBe(5);
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.destroy();
  await expect.poll(connections).toBe(4);
  for (const finish of answers) finish();
  await Promise.all(running);
  front.origin.handler = answer;
  await front.ask("/api/y");
  expect(front.origin.asked).not.toContain("GET /api/gone");
});

test("a client that reads slowly does not block responses to others", async () => {
  const large = Buffer.alloc(20_000_000);
  const front = await startFront(
    (request, response) =>
      request.url === "/api/large" ? response.writeHead(200).end(large) : answer(request, response),
    { timeoutMs: 300 },
  );
  const { port, hostname } = new URL(front.url);
  const sockets: Socket[] = [];
  for (let n = 0; n < 4; n++) {
    const socket = createConnection(Number(port), hostname);
    sockets.push(socket);
    socket.pause().write("GET /api/large HTTP/1.1\r\nHost: a\r\n\r\n");
  }
  await expect.poll(() => front.origin.asked, { timeout: 5000 }).toHaveLength(4);
  expect((await front.ask("/api/x")).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});
