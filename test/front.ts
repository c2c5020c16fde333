import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  request,
  type RequestOptions,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { afterEach } from "vitest";
import { createMetrics } from "@/front/metrics";
import { createFront, type FrontOptions } from "@/front/server";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The Cache-Control header of public pages. */
export const publicPage =
  "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A front with an origin controlled by the test. */
export async function startFront(handler: Handler, options: Partial<FrontOptions> = {}) {
  const asked: string[] = [];
  const origin = { handler, asked };
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    origin.handler(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const front = await createFront({
    rules: {
      knownParameters: new Set(["q", "page"]),
      buildPaths: /^\/static\//,
      privatePaths: /^\/(?:admin|api(?!\/v1\/))(?:\/|$)/,
      programs: { paths: /^\/api\/v1\//, points: 1000, seconds: 60 },
      errorPages: new Set(["/words/404", "/words/500"]),
      errorPage: (status) => (status < 500 ? "/words/404" : "/words/500"),
      waitsForOthers: (_method, url) => url === "/api/wait",
      readyPath: "/api/ready",
    },
    origin: `http://127.0.0.1:${port}`,
    siteUrl: "https://jobs.example",
    trustedProxies: 0,
    logger: pino({ level: "silent" }),
    metrics: createMetrics(),
    cacheBytes: 10_000_000,
    ...options,
  });
  const url = await front.app.listen({ host: "127.0.0.1", port: 0 });
  closing.push(
    () => {
      server.closeAllConnections();
      server.close();
    },
    () => front.app.close(),
  );
  return {
    ...front,
    url,
    origin,
    server,
    ask: (path: string, more: Ask = {}) => requestFront(url, path, more),
  };
}

/** A page long enough to be compressed. */
export const longPage = (text: string) =>
  `<html><p>${text}</p>${"<p>filling</p>".repeat(100)}</html>`;

type Ask = Pick<RequestOptions, "method" | "headers"> & { body?: string | Buffer };

export type Reply = {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
  text: string;
};

/** Sends a request to a front, as a client that reuses no connections. */
export function requestFront(
  url: string,
  path: string,
  { method = "GET", headers, body }: Ask = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    request(
      { hostname, port, path, method, ...(headers && { headers }), agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const whole = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: whole,
            text: whole.toString(),
          });
        });
      },
    )
      .on("error", reject)
      .end(body);
  });
}

/** A cacheable response of the origin. */
export function respondWithPage(
  text: string,
  headers: Record<string, string> = {},
  status = 200,
): Handler {
  return (_request, response) =>
    response
      .writeHead(status, {
        "content-type": "text/html; charset=utf-8",
        "cache-control": publicPage,
        ...headers,
      })
      .end(text);
}
