import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { env } from "@/lib/config/env";
import { purgePages } from "@/lib/http/purge-pages";

const logError = vi.hoisted(() => vi.fn());
vi.mock("server-only", () => ({}));
vi.mock("@/lib/logs/log", () => ({ logError }));

const requests: string[] = [];
let status: number | null = 204;
const server = createServer((request, response) => {
  requests.push(`${request.method} ${request.url}`);
  if (status) response.writeHead(status).end();
});

afterEach(() => {
  requests.length = 0;
  delete env.PURGE_URL;
  logError.mockClear();
});

async function startServer() {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  env.PURGE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`;
}

async function closeServer() {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
}

test("purging the cached pages sends one request to the front", async () => {
  await startServer();
  await purgePages();
  expect(requests).toEqual(["POST /purge"]);
  expect(logError).not.toHaveBeenCalled();
  await closeServer();
});

test("purging the cached pages sends no request if no front is configured", async () => {
  await purgePages();
  expect(requests).toEqual([]);
  expect(logError).not.toHaveBeenCalled();
});

test("a failed purge of the cached pages is logged and throws no error", async () => {
  await startServer();
  for (const answer of [500, null]) {
    status = answer;
    await purgePages();
  }
  await closeServer();
  env.PURGE_URL = "http://127.0.0.1:1/purge";
  await purgePages();
  expect(logError).toHaveBeenCalledTimes(3);
});
