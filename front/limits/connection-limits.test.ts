import { once } from "node:events";
import { createServer, type ServerOptions } from "node:http";
import { expect, test } from "vitest";
import { limitConnections } from "./connection-limits.ts";
import { listenOnFreePort, sendRaw } from "../../test/sockets.ts";
import { refuseUnreadable, lastResponses } from "./refuse.ts";

const get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

async function startLimitedServer({
  isProxy = () => false,
  limits = { total: 4, perNetwork: 3, perClient: 2 },
  ...options
}: ServerOptions & {
  isProxy?: (address: string) => boolean;
  limits?: Parameters<typeof limitConnections>[2];
} = {}) {
  const server = createServer(options, (request, response) => {
    if (request.url === "/waits") response.writeProcessing();
    else response.end("answered");
  });
  limitConnections(server, isProxy, limits);
  server.on("clientError", refuseUnreadable);
  return listenOnFreePort(server);
}

/**
 * Opens a connection and sends `text`. If `text` contains complete headers, waits for the first bytes of the response.
 */
async function openConnection(port: number, text: string, localAddress = "127.0.0.1") {
  const { socket } = sendRaw(port, text, localAddress);
  await once(socket, "connect");
  if (text.endsWith("\r\n\r\n")) await once(socket, "data");
  return socket;
}

/** Opens a connection with a request that is never answered. */
const openWaitingRequest = (port: number, localAddress?: string) =>
  openConnection(port, "GET /waits HTTP/1.1\r\nHost: a\r\n\r\n", localAddress);

async function fetchStatus(port: number, localAddress = "127.0.0.1") {
  const { socket } = sendRaw(port, get, localAddress);
  const answer = await new Promise((resolve) => socket.once("data", resolve));
  socket.destroy();
  return String(answer).slice(9, 12);
}

test("a client whose maximum of connections all wait for responses is refused another until one closes", async () => {
  const port = await startLimitedServer();
  const [first] = [await openWaitingRequest(port), await openWaitingRequest(port)];
  const refusal = await sendRaw(port, get).answer;
  expect(refusal).toMatch(/^HTTP\/1\.1 503 [^]+\r\nRetry-After: 5\r\n/);
  expect(refusal).toMatch(/Too many connections from your network\. [^\r\n]+$/);
  first.destroy();
  await expect.poll(() => fetchStatus(port)).toBe("200");
});

test("the addresses of one /24 share a limit of connections", async () => {
  const port = await startLimitedServer({ limits: { total: 9, perNetwork: 3, perClient: 2 } });
  for (const address of ["127.0.0.1", "127.0.0.2", "127.0.0.3"])
    await openWaitingRequest(port, address);
  expect(await fetchStatus(port, "127.0.0.4")).toBe("503");
  expect(await fetchStatus(port, "127.0.1.1")).toBe("200");
});

test("behind a proxy only the total of connections is limited", async () => {
  const port = await startLimitedServer({ isProxy: (address) => address === "127.0.0.1" });
  for (let count = 0; count < 4; count += 1) await openWaitingRequest(port);
  expect(await sendRaw(port, get).answer).toMatch(/^HTTP\/1\.1 503 [^]+Too many people are here/);
});

test.each([
  ["have sent no request", ""],
  ["have sent half a request", "GET / HTTP/1.1\r\nHo"],
  [
    "have announced a body and sent none",
    "POST /waits HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n",
  ],
  ["are idle after a response", get],
])("the oldest of connections that %s is closed to admit a new one", async (_name, text) => {
  const port = await startLimitedServer({ limits: { total: 3, perNetwork: 3, perClient: 3 } });
  const busy = await openWaitingRequest(port);
  const oldest = await openConnection(port, text);
  const next = await openConnection(port, text);
  oldest.resume();
  const closed = once(oldest, "close");
  expect(await fetchStatus(port)).toBe("200");
  await closed;
  expect([busy.destroyed, next.destroyed]).toEqual([false, false]);
});

test("at the limit, idle connections of many networks displace each other, not a visitor who awaits a response", async () => {
  const port = await startLimitedServer({ limits: { total: 10, perNetwork: 5, perClient: 5 } });
  const visitor = await openWaitingRequest(port, "127.0.9.1");
  for (let n = 0; n < 60; n++) await openConnection(port, "", `127.0.${n % 8}.1`);
  expect(await fetchStatus(port, "127.0.10.1")).toBe("200");
  expect(visitor.destroyed).toBe(false);
});

test("a connection with too many unanswered requests is closed", async () => {
  const port = await startLimitedServer();
  const one = "GET /waits HTTP/1.1\r\nHost: a\r\n\r\n";
  expect(await sendRaw(port, one.repeat(4)).answer).not.toContain("200");
  const { socket } = sendRaw(port, get.repeat(2));
  await once(socket, "data");
  expect(socket.destroyed).toBe(false);
});

test("a request that takes too long to arrive is refused with a reason", async () => {
  const port = await startLimitedServer({
    headersTimeout: 100,
    requestTimeout: 200,
    connectionsCheckingInterval: 20,
  });
  expect(await sendRaw(port, "GET / HTTP/1.1\r\nHo").answer).toMatch(
    /^HTTP\/1\.1 408 [^]+The request took too long to arrive\./,
  );
});

test("oversized headers and malformed requests are refused with a reason", async () => {
  const port = await startLimitedServer({ maxHeaderSize: 1000 });
  expect(
    await sendRaw(port, `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(2000)}\r\n\r\n`).answer,
  ).toMatch(/^HTTP\/1\.1 431 [^]+headers of the request are too large\.$/);
  expect(await sendRaw(port, "hello\r\n\r\n").answer).toMatch(
    /^HTTP\/1\.1 400 [^]+cannot be read\.$/,
  );
});

test("a response that has begun is not mixed with a 408 response when its request stops arriving", async () => {
  const server = createServer(
    { requestTimeout: 200, headersTimeout: 100, connectionsCheckingInterval: 20 },
    (_, response) => response.write("half"),
  );
  server.on("clientError", refuseUnreadable);
  server.prependListener("request", (request, response) =>
    lastResponses.set(request.socket, response),
  );
  const port = await listenOnFreePort(server);
  const answer = await sendRaw(port, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nx")
    .answer;
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).not.toContain("408");
});
