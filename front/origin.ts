import { LRUCache } from "lru-cache";
import { errors, Pool } from "undici";
import { type Encoding, preparePage, type CachedPage } from "./page.ts";
import { cacheLifetime, isPersonalResponse, NotShared } from "./page-cache.ts";

/** The origin failed. The client gets an older cached page or an error page instead. */
export class OriginFailed extends Error {
  override name = "OriginFailed";
  /** The HTTP status for the client: the origin's 5xx, 502 for a missing or incomplete response, 504 for a timeout. */
  readonly statusCode: number;
  constructor(statusCode: number, cause?: unknown) {
    super(`The origin failed (${statusCode}).`, { cause });
    this.statusCode = statusCode;
  }
}

/** Maximum size of a cached page, in bytes. Larger pages are streamed to each client without caching. */
const maxPageBytes = 4 * 1024 * 1024;

export function createOrigin(origin: string, siteUrl: string, timeoutMs: number) {
  const { host, protocol } = new URL(siteUrl);
  const headers = {
    host,
    accept: "*/*",
    "accept-encoding": "identity",
    // Without a user agent, Next would stream metadata into the body (`htmlLimitedBots` in next.config.ts).
    "user-agent": "front",
    "x-forwarded-for": "127.0.0.1",
    "x-forwarded-host": host,
    "x-forwarded-proto": protocol.slice(0, -1),
  };
  const pool = new Pool(origin, {
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connectTimeout: 1000,
    connections: 64,
    maxResponseSize: maxPageBytes,
  });

  /**
   * Fetches a page and prepares it for sending. Throws NotShared if the response headers mark it as personal, unless
   * `forAll`; throws OriginFailed if the origin fails.
   */
  async function load(
    path: string,
    { id, encoding }: { id: string; encoding: Encoding },
    { forAll = false } = {},
  ): Promise<CachedPage> {
    // Limits the whole response; undici's timeouts start again with each byte.
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const response = await pool.request({
        path,
        method: "GET",
        headers: { ...headers, "x-request-id": id },
        signal: deadline,
      });
      const { statusCode: status, headers: received, body } = response;
      const isShared =
        !received["content-encoding"] && (forAll || !isPersonalResponse(status, received));
      if (status >= 500 || !isShared) {
        await body.dump();
        throw status >= 500 ? new OriginFailed(status) : new NotShared();
      }
      return await preparePage(
        { status, headers: received, body: Buffer.from(await body.arrayBuffer()) },
        cacheLifetime(status, received),
        encoding,
      );
    } catch (error) {
      if (error instanceof OriginFailed || error instanceof NotShared) throw error;
      if (error instanceof errors.ResponseExceededMaxSizeError) throw new NotShared();
      throw new OriginFailed(deadline.aborted ? 504 : 502, error);
    }
  }

  const errorPages = new LRUCache<string, CachedPage>({
    max: 100,
    async fetchMethod(path) {
      const requester = { id: "error-page", encoding: "gzip" } as const;
      const page = await load(path, requester, { forAll: true }).catch(() => undefined);
      return page?.isEmpty ? undefined : page;
    },
  });

  return {
    load,
    /**
     * Returns one of the site's own error pages, which is loaded once and then cached; undefined while the origin
     * fails.
     */
    errorPage: (path: string) => errorPages.fetch(path),
    close: () => pool.destroy(),
  };
}
