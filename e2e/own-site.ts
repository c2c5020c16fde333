import type { Response } from "@playwright/test";
import { type FailingBackend, startBackend } from "./failing-backend";
import { test as base } from "./fixtures";
import { startFront, startWeb, type WebOptions } from "./servers";

/** A front of the test's own before a web process of its worker's, and what its backend does from now on to calls whose path matches. */
type OwnSite = {
  /** Origin of the site. */
  url: string;
  /** The connection breaks. */
  breakOff(path?: RegExp): void;
  /** Nobody ever answers. */
  hang(path?: RegExp): void;
  /** There is no such row. */
  haveNothing(path: RegExp): void;
  /** The backend says so. */
  answer(path: RegExp, body: object, status?: number): void;
  recover(): void;
  /** Puts the front's clock forward, in seconds: nothing else keeps pages. */
  wait(seconds: number): void;
  /** What it has complained about so far, a line of JSON for each. */
  log(): string;
};

type Web = Awaited<ReturnType<typeof startWeb>>;

/** Tests with a site whose backend fails on demand; every page of it is yet to be made. */
export const test = base.extend<
  { ownSite: OwnSite } & WebOptions,
  { failingBackend: FailingBackend; startedWeb: (options: WebOptions) => Promise<Web> }
>({
  variables: [{}, { option: true }],
  isGuarded: [true, { option: true }],

  failingBackend: [
    async ({}, provide) => {
      const backend = await startBackend();
      await provide(backend);
      backend.close();
    },
    { scope: "worker" },
  ],

  // One at a time: what has an environment of its own stands together in its file.
  startedWeb: [
    async ({ failingBackend }, provide) => {
      const kept: { key?: string; web?: Web } = {};
      await provide(async (options) => {
        const key = JSON.stringify(options);
        if (kept.key !== key || !kept.web) {
          await kept.web?.kill();
          kept.key = key;
          kept.web = undefined;
          kept.web = await startWeb(failingBackend.url, options);
        }
        return kept.web;
      });
      await kept.web?.kill();
    },
    { scope: "worker" },
  ],

  ownSite: async ({ variables, isGuarded, failingBackend, startedWeb }, provide) => {
    const web = await startedWeb({ variables, isGuarded });
    // Each test has its own, because a purge leaves pages for the time when the web process fails.
    const front = await startFront(web, { SUPABASE_URL: failingBackend.url, ...variables });
    // By now the web process has said what it had to of the test before.
    const before = web.log.text.length;
    try {
      await provide({
        url: front.url,
        ...failingBackend.fates,
        wait: front.wait,
        log: () =>
          web.log.text
            .slice(before)
            .split("\n")
            .filter((line) => line.startsWith("{") && !line.includes('"msg":"request"'))
            .join("\n"),
      });
    } finally {
      failingBackend.fates.recover();
      failingBackend.endHanging();
      await front.kill();
    }
  },

  baseURL: async ({ ownSite }, provide) => provide(ownSite.url),
});

/** Milliseconds until the answer to a page was complete. What a busy machine's browser takes to draw it is not the site's. */
export async function durationOf(answer: Response | null): Promise<number> {
  await answer?.finished();
  return answer?.request().timing().responseEnd ?? Infinity;
}
