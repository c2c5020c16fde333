import type { Response } from "@playwright/test";
import { test as base } from "@/e2e/fixtures";
import type { Interceptor } from "@/e2e/failing-backend";
import { startFront } from "@/e2e/servers";

/**
 * A site for one test: a new front, a shared web process, and a backend that can be made to fail for matching paths.
 */
type OwnSite = {
  url: string;
  disconnect(path?: RegExp): void;
  hang(path?: RegExp): void;
  intercept(respond: Interceptor): void;
  returnNothing(path: RegExp): void;
  answer(path: RegExp, body: object, status?: number): void;
  recover(): void;
  /** The addresses that the site asked its backend for since the last call. */
  takeRequests(): string[];
  /** Moves the front's clock forward, so that cached pages become older. Only the front caches pages. */
  wait(seconds: number): void;
  /** The site's log during this test so far, one JSON object per line. */
  log(): string;
};

/** A Playwright test with a site whose cache is empty and whose backend can be made to fail. */
export const test = base.extend<{ ownSite: OwnSite; variables: Record<string, string> }>({
  variables: [{}, { option: true }],

  ownSite: async ({ variables, failingBackend, startedWeb }, provide) => {
    const web = await startedWeb(variables);
    // Starts a new front for each test. A purge would not be enough, because it keeps stale pages for outages.
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

  // Requests exclude Brotli, because each new front would spend a second compressing a page's scripts at the highest
  // quality.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, provide) =>
    provide({ ...extraHTTPHeaders, "Accept-Encoding": "gzip" }),
});

/**
 * Returns the milliseconds until the response was complete, which excludes the time that the browser takes to render
 * it.
 */
export async function responseDuration(answer: Response | null): Promise<number> {
  await answer?.finished();
  return answer?.request().timing().responseEnd ?? Infinity;
}
