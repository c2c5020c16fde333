import type { Response } from "@playwright/test";
import { test as base } from "@/e2e/fixtures";
import { startFront } from "@/e2e/servers";

/** A site for one test: a new front, a shared web process, and a backend that fails on demand for matching paths. */
type OwnSite = {
  url: string;
  disconnect(path?: RegExp): void;
  hang(path?: RegExp): void;
  returnNothing(path: RegExp): void;
  answer(path: RegExp, body: object, status?: number): void;
  recover(): void;
  /** The addresses that the site asked its backend for since the last call. */
  takeRequests(): string[];
  /** Moves the front's clock forward to age the cached pages; only the front caches pages. */
  wait(seconds: number): void;
  /** The site's log of this test so far, one line of JSON for each entry. */
  log(): string;
};

/** Tests with a site whose backend fails on demand and whose cache is empty. */
export const test = base.extend<{ ownSite: OwnSite; variables: Record<string, string> }>({
  variables: [{}, { option: true }],

  ownSite: async ({ variables, failingBackend, startedWeb }, provide) => {
    const web = await startedWeb(variables);
    // Starts a new front for each test, because purging a cache keeps stale pages for outages.
    const front = await startFront(web, variables);
    // Excludes the log lines that the web process wrote during earlier tests.
    const before = web.log.text.length;
    try {
      await provide({
        url: front.url,
        ...failingBackend.failures,
        wait: front.wait,
        log: () =>
          web.log.text
            .slice(before)
            .split("\n")
            .filter((line) => line.startsWith("{") && !line.includes('"msg":"request"'))
            .join("\n"),
      });
    } finally {
      failingBackend.failures.recover();
      failingBackend.endHanging();
      await front.stop();
    }
  },

  baseURL: async ({ ownSite }, provide) => provide(ownSite.url),

  // Without Brotli, because each new front would spend a second on the best compression of a page's scripts.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, provide) =>
    provide({ ...extraHTTPHeaders, "Accept-Encoding": "gzip" }),
});

/** Milliseconds until the response was complete, without the time a busy machine's browser takes to render it. */
export async function serverDuration(answer: Response | null): Promise<number> {
  await answer?.finished();
  return answer?.request().timing().responseEnd ?? Infinity;
}
