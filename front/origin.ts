import { Pool } from "undici";
import { isPersonal, lifetime } from "./cache-rules.ts";
import { finish, type Page } from "./page.ts";

/** The origin failed: an older page is better than its answer, and so are words. */
export class OriginFailed extends Error {
  override name = "OriginFailed";
  /** What it answered, 502 where nothing or half an answer came, 504 where it took too long. */
  readonly status: number;
  constructor(status: number, cause?: unknown) {
    super(`The origin failed (${status}).`, { cause });
    this.status = status;
  }
}

/** An answer is too large to be kept or for one visitor only: whoever wants it asks the origin by himself. */
export class NotShared extends Error {
  override name = "NotShared";
}

type Options = {
  origin: string;
  /** The site's public address: what the origin takes for the requested one. */
  siteUrl: string;
  timeoutMs: number;
  /** Largest answer that is kept, in bytes. */
  maxPageBytes: number;
};

export function createOrigin({ origin, siteUrl, timeoutMs, maxPageBytes }: Options) {
  const { host, protocol } = new URL(siteUrl);
  const headers = {
    host,
    accept: "*/*",
    "accept-encoding": "identity",
    // Whoever sends none gets a page's head from Next in its body, moved by scripts (`htmlLimitedBots` in next.config.ts).
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
  });

  /** The finished page of an address, `forAll` whatever its headers say. Throws OriginFailed or NotShared. */
  async function load(path: string, requestId: string, { forAll = false } = {}): Promise<Page> {
    // Beside undici's limits: those start again with each byte.
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const response = await pool.request({
        path,
        method: "GET",
        headers: { ...headers, "x-request-id": requestId },
        signal: deadline,
      });
      const { statusCode: status, headers: answered, body } = response;
      // Compressed without having been asked for that, it is nothing to be finished here.
      const isShared = !answered["content-encoding"] && (forAll || !isPersonal(status, answered));
      if (status >= 500 || !isShared) {
        await body.dump();
        throw status >= 500 ? new OriginFailed(status) : new NotShared();
      }
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of body as AsyncIterable<Buffer>) {
        chunks.push(chunk);
        size += chunk.length;
        if (size > maxPageBytes) throw new NotShared();
      }
      return await finish(
        { status, headers: answered, body: Buffer.concat(chunks) },
        lifetime(status, answered),
      );
    } catch (error) {
      if (error instanceof OriginFailed || error instanceof NotShared) throw error;
      throw new OriginFailed(deadline.aborted ? 504 : 502, error);
    }
  }

  return { load, close: () => pool.destroy() };
}
