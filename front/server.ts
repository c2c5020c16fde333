import Fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from "fastify";
import { randomUUID } from "node:crypto";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Env } from "../lib/config/env.ts";
import { canonicalPath, pathWithoutQuery } from "../lib/http/site-paths.ts";
import { clientNetworkPrefix } from "../lib/http/network.ts";
import { FairQueue, Overloaded } from "./fair-queue.ts";
import { admitBody } from "./limits/body-limits.ts";
import { limitConnections, maxHeaderSize, timeLimits } from "./limits/connection-limits.ts";
import { createDrain } from "./limits/drain.ts";
import { refuseUnreadable } from "./limits/refuse.ts";
import type { FrontMetrics } from "./metrics.ts";
import { createOrigin, OriginFailed } from "./origin.ts";
import { cacheKey, type CacheStatus, NotShared, PageCache } from "./page-cache.ts";
import { passThrough } from "./pass.ts";
import { bestEncoding, sendPage, sendProblem, sendText, sendUncached } from "./page.ts";
import type { SiteRules } from "./site-rules.ts";
import { trustProxies } from "./trusted-proxies.ts";

declare module "fastify" {
  interface FastifyReply {
    cacheStatus: CacheStatus | "pass";
  }
}

export type FrontOptions = {
  rules: SiteRules;
  origin: string;
  siteUrl: string;
  trustedProxies: Env["TRUSTED_PROXIES"];
  logger: FastifyBaseLogger;
  metrics: FrontMetrics;
  cacheBytes?: number;
  timeoutMs?: number;
  /** Returns the reason for which the readiness check responds with 503; null if the front is ready. */
  notReady?: () => string | null;
  /** The clock of the cache, in milliseconds. */
  now?: () => number;
};

const methods = ["GET", "HEAD", "POST", "OPTIONS"];

/** The request ids that are accepted from a trusted proxy: 8 to 64 letters, digits and `_.:-`. */
const acceptedRequestId = /^[\w.:-]{8,64}$/;

/** Whether a Host header is valid. It may be empty, because HTTP/1.0 requests need not have one. */
const isHost = (host: string) => host === "" || URL.canParse(`http://${host}`);

export async function createFront(options: FrontOptions) {
  const { rules, logger, metrics, timeoutMs = 10_000 } = options;
  const isTrustedProxy = trustProxies(options.trustedProxies);
  const origin = createOrigin(options.origin, options.siteUrl, timeoutMs);
  // Next renders one page at a time, so more concurrency would only delay each response.
  const queue = new FairQueue({
    concurrency: 16,
    perNetwork: 8,
    perClient: 4,
    maxWaiting: 1000,
    maxWaitMs: 5000,
  });
  // Requests that wait for other people's servers for up to a minute. They cost Next little, but would occupy the
  // places of the main queue.
  const slowQueue = new FairQueue({
    concurrency: 6,
    perNetwork: 3,
    perClient: 2,
    maxWaiting: 50,
    maxWaitMs: 20_000,
  });
  const cache = new PageCache({
    load: origin.load,
    maxBytes: options.cacheBytes ?? 64 * 1024 * 1024,
    unpurged: rules.buildPaths,
    queue,
    now: options.now,
    onBackgroundError(url, id, error) {
      // Under load the queue refuses background revalidations, which is not a failure.
      if (error instanceof OriginFailed) logFailure({ id, method: "GET", url }, error);
    },
  });
  metrics.watch(cache);
  const { points, seconds } = rules.programs;
  const programs = new RateLimiterMemory({ points, duration: seconds });

  const app = Fastify({
    trustProxy: isTrustedProxy,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    keepAliveTimeout: 5000,
    requestTimeout: timeLimits.requestTimeout,
    http: { ...timeLimits, maxHeaderSize },
    clientErrorHandler: refuseUnreadable,
    genReqId: ({ headers, socket }) => {
      const given = String(headers["x-request-id"] ?? "");
      const isAccepted =
        acceptedRequestId.test(given) && isTrustedProxy(socket?.remoteAddress ?? "", 0);
      return isAccepted ? given : randomUUID().slice(-12);
    },
    routerOptions: { querystringParser: () => ({}) },
    frameworkErrors: (_error, request, reply) => {
      void refuse(request, reply as unknown as FastifyReply, 400);
    },
  });
  limitConnections(app.server, (address) => isTrustedProxy(address, 0));
  const draining = createDrain(app.server, rules.readyPath);
  const pass = await passThrough(app, {
    origin: options.origin,
    turnMs: timeoutMs,
    queueFor: ({ method, url }) => (rules.waitsForOthers(method, url) ? slowQueue : queue),
  });

  app.decorateReply("cacheStatus", "pass");
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    if (!isAdmitted(request, reply)) reply.hijack();
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { id: requestId, method, url } = request;
    const { statusCode: status, elapsedTime, cacheStatus: cache } = reply;
    metrics.observe(status, cache, elapsedTime);
    const ms = Math.round(elapsedTime * 10) / 10;
    // Logs the path without the query, which may contain one-time codes and search terms.
    logger.info({ requestId, method, path: pathWithoutQuery(url), status, ms, cache }, "request");
    done();
  });
  app.addHook("onClose", () => origin.close());

  app.all("/*", respond);
  app.setNotFoundHandler(respond);
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof Overloaded) {
      reply.header("retry-after", "2");
      return refuse(request, reply, 503);
    }
    const { statusCode: status = 500 } = error;
    if (status < 500) return sendText(reply, status, error.message);
    logFailure(request, error);
    return refuse(request, reply, status);
  });

  /** Returns whether to handle a request. If not, it has already been answered or its connection closed. */
  function isAdmitted({ raw, ip }: FastifyRequest, reply: FastifyReply): boolean {
    // A pipelined request whose connection has been closed by an earlier one.
    if (raw.socket.destroyed) return false;
    if (draining.intercept(raw, reply.raw)) return false;
    return admitBody(raw, reply.raw, ip);
  }

  async function respond(request: FastifyRequest, reply: FastifyReply) {
    const { method, url, host } = request;
    const path = pathWithoutQuery(url);
    const isProgram = rules.programs.paths.test(path);
    if (!methods.includes(method)) {
      reply.code(405).header("allow", methods.join(", "));
      return isProgram ? refuse(request, reply, 405) : reply.send();
    }
    if (isProgram && method !== "OPTIONS") {
      const isWithinLimit = await countProgramRequest(request, reply);
      if (!isWithinLimit) return refuse(request, reply, 429);
    }
    const reason = path === rules.readyPath ? options.notReady?.() : null;
    if (reason) {
      reply.code(503).header("cache-control", "no-store");
      return reply.send({ status: "unavailable", reason });
    }
    // @fastify/reply-from and undici throw on such requests, which would be reported as a failure of the origin.
    const isMalformed = !url.startsWith("/") || hasParentSegment(path) || !isHost(host);
    if (isMalformed) return refuse(request, reply, 400);
    const canonical = canonicalPath(url);
    if (canonical !== null) return reply.code(308).header("location", canonical).send();
    if (rules.errorPages.has(path)) return refuse(request, reply, 404);
    const key = cacheKey(request.raw, rules);
    if (key === null) return pass(request, reply);
    return respondFromCache(key, request, reply);
  }

  async function respondFromCache(key: string, request: FastifyRequest, reply: FastifyReply) {
    const { id, ip } = request;
    try {
      const requester = { id, ip, encoding: bestEncoding(request) };
      const { page, age, status } = await cache.get(key, requester);
      reply.cacheStatus = status;
      if (page.isEmpty && page.status >= 400)
        return refuse(request, reply, page.status, page.headers["cache-control"]?.toString());
      return await sendPage(request, reply, page, age);
    } catch (error) {
      if (error instanceof NotShared) return pass(request, reply);
      throw error;
    }
  }

  /**
   * Counts an API request, reports the rate limit in headers (draft-ietf-httpapi-ratelimit-headers-10), and returns whether
   * the client is within the limit.
   */
  async function countProgramRequest(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<boolean> {
    const { consumedPoints, msBeforeNext } = await programs.penalty(
      clientNetworkPrefix(request.ip),
    );
    const remaining = Math.max(points - consumedPoints, 0);
    const secondsToReset = Math.ceil(msBeforeNext / 1000);
    const isWithinLimit = consumedPoints <= points;
    reply.header("ratelimit-policy", `"client";q=${points};w=${seconds}`);
    reply.header("ratelimit", `"client";r=${remaining};t=${secondsToReset}`);
    if (!isWithinLimit) reply.header("retry-after", String(secondsToReset));
    return isWithinLimit;
  }

  /** Sends problem details to API clients, the site's error page to others, or plain text if it cannot be loaded. */
  async function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    cacheControl = "no-store",
  ) {
    const path = pathWithoutQuery(request.url);
    if (rules.programs.paths.test(path)) return sendProblem(reply, status);
    const page = await origin.errorPage(rules.errorPage(status, path));
    if (!page) return sendText(reply, status);
    return sendUncached(request, reply, page, status, { "cache-control": cacheControl });
  }

  function logFailure(request: Pick<FastifyRequest, "id" | "method" | "url">, err: Error): void {
    const { id: requestId, method, url } = request;
    const message = err instanceof OriginFailed ? "The origin failed." : "The front failed.";
    logger.error({ requestId, method, path: pathWithoutQuery(url), err }, message);
  }

  return {
    app,
    cache,
    purge: () => cache.purge(),
    prepare: () => Promise.all([...rules.errorPages].map(origin.errorPage)),
    drain: draining.drain,
    isOpen: draining.isOpen,
  };
}

/**
 * Whether a path contains `/..` or `../`, as paths with a `..` segment do. Percent-encoded dots and slashes count too,
 * because proxies and servers decode them.
 */
function hasParentSegment(path: string): boolean {
  const decoded = path.replace(/%2e/gi, ".").replace(/%2f/gi, "/");
  return decoded.includes("/..") || decoded.includes("../");
}
