import { createServer, type ServerOptions } from "node:http";
import { expect, test } from "vitest";
import { limitConnections } from "./connection-limits.ts";
import { listen, send } from "../../test/sockets.ts";
import { refuseUnreadable, responses } from "./refuse.ts";

const get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

async function serve({
  isBehindProxy = false,
  ...options
}: ServerOptions & { isBehindProxy?: boolean } = {}) {
  const server = createServer(options, (_, response) => response.end("answered"));
  limitConnections(server, isBehindProxy, { total: 4, perClient: 2 });
  server.on("clientError", refuseUnreadable);
  return listen(server);
}

/** A connection that has been answered, and stays. */
async function stay(port: number) {
  const { socket } = send(port, get);
  await new Promise((resolve) => socket.once("data", resolve));
  return socket;
}

test("a client that has as many connections as it may gets no further one, in words, until one is closed", async () => {
  const port = await serve();
  const [first] = [await stay(port), await stay(port)];
  const refusal = await send(port, get).answer;
  expect(refusal).toMatch(/^HTTP\/1\.1 503 [^]+\r\nRetry-After: 5\r\n/);
  expect(refusal).toMatch(/Too many connections from your network\. [^\r\n]+$/);
  first.destroy();
  await expect
    .poll(async () => {
      const { socket } = send(port, get);
      const answer = await new Promise((resolve) => socket.once("data", resolve));
      socket.destroy();
      return String(answer).slice(0, 12);
    })
    .toBe("HTTP/1.1 200");
});

test("behind a proxy, whose connections are everybody’s, there are as many as the server takes", async () => {
  const port = await serve({ isBehindProxy: true });
  for (let count = 0; count < 4; count += 1) await stay(port);
  expect(await send(port, get).answer).toMatch(/^HTTP\/1\.1 503 [^]+Too many people are here/);
});

test("who takes too long to send a request is told so", async () => {
  const port = await serve({
    headersTimeout: 100,
    requestTimeout: 200,
    connectionsCheckingInterval: 20,
  });
  expect(await send(port, "GET / HTTP/1.1\r\nHo").answer).toMatch(
    /^HTTP\/1\.1 408 [^]+The request took too long to arrive\./,
  );
});

test("headers that are too large, and what is no request, are refused in words", async () => {
  const port = await serve({ maxHeaderSize: 1000 });
  expect(
    await send(port, `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(2000)}\r\n\r\n`).answer,
  ).toMatch(/^HTTP\/1\.1 431 [^]+headers of the request are too large\.$/);
  expect(await send(port, "hello\r\n\r\n").answer).toMatch(/^HTTP\/1\.1 400 [^]+cannot be read\.$/);
});

test("nothing is written into an answer that has begun when its request stops", async () => {
  const server = createServer(
    { requestTimeout: 200, headersTimeout: 100, connectionsCheckingInterval: 20 },
    (_, response) => response.write("half"),
  );
  server.on("clientError", refuseUnreadable);
  server.prependListener("request", (request, response) => responses.set(request.socket, response));
  const port = await listen(server);
  const answer = await send(port, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nx")
    .answer;
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).not.toContain("408");
});
