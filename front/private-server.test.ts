import { createServer } from "node:http";
import { afterEach, expect, test } from "vitest";
import { listenOnFreePort } from "../test/sockets.ts";
import { createMetrics } from "./metrics.ts";
import { createPrivateServer } from "./private-server.ts";

const state = { purges: 0, isListening: true, isOpen: true };

async function startPrivateServer() {
  const port = await listenOnFreePort(
    createServer((request, response) =>
      response.writeHead(request.url === "/api/ready" ? 503 : 200).end(request.url),
    ),
  );
  server = createPrivateServer({
    purge: async () => void state.purges++,
    metrics: createMetrics(),
    origin: `http://127.0.0.1:${port}`,
    isListening: () => state.isListening,
    isOpen: () => state.isOpen,
  });
  return server;
}

let server: ReturnType<typeof createPrivateServer>;
afterEach(() => server.close());

test("the private server serves purges and metrics only", async () => {
  const server = await startPrivateServer();
  expect(await server.inject({ method: "POST", url: "/purge" })).toMatchObject({
    statusCode: 204,
    body: "",
  });
  expect(state.purges).toBe(1);
  const metrics = await server.inject("/metrics");
  expect(metrics.headers["content-type"]).toMatch(/^text\/plain; version=/);
  expect(metrics.body).toContain("# TYPE front_requests_total counter");
  expect(metrics.body).toContain("# TYPE front_refusals_total counter");
  for (const url of ["/", "/purge", "/admin"])
    expect((await server.inject(url)).statusCode, url).toBe(404);
});

test("the private server reports the health of the web process without queueing behind visitors", async () => {
  const server = await startPrivateServer();
  expect(await server.inject("/api/health")).toMatchObject({
    statusCode: 200,
    body: "/api/health",
  });
  expect(await server.inject("/api/ready")).toMatchObject({ statusCode: 503, body: "/api/ready" });
  state.isOpen = false;
  expect((await server.inject("/api/ready")).body).toBe('{"status":"unavailable"}');
  expect((await server.inject("/api/health")).statusCode).toBe(200);
  state.isListening = false;
  expect((await server.inject("/api/health")).statusCode).toBe(503);
});
