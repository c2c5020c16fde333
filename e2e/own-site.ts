import type { Response } from "@playwright/test";
import { type FailingBackend, startBackend } from "./failing-backend";
import { test as base } from "./fixtures";
import { startFront, startWeb } from "./servers";

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

type Variables = Record<string, string>;

/** Tests with a site whose backend fails on demand; every page of it is yet to be made. */
export const test = base.extend<
  { ownSite: OwnSite; variables: Variables },
  { failingBackend: FailingBackend; startedWeb: (variables: Variables) => Promise<Web> }
>({
  variables: [{}, { option: true }],

  failingBackend: [
    async ({}, provide) => {
      const backend = await startBackend();
      await provide(backend);
      backend.close();
    },
    { scope: "worker" },
  ],

  // One for each environment that is asked for.
  startedWeb: [
    async ({ failingBackend }, provide) => {
      const webs = new Map<string, Promise<Web>>();
      await provide((variables) => {
        const key = JSON.stringify(variables);
        const web = webs.get(key) ?? startWeb(failingBackend.url, variables);
        webs.set(key, web);
        return web;
      });
      for (const web of webs.values()) await (await web).kill();
    },
    { scope: "worker" },
  ],

  ownSite: async ({ variables, failingBackend, startedWeb }, provide) => {
    const web = await startedWeb(variables);
    // Each test has its own, because a purge leaves pages for the time when the web process fails.
    const front = await startFront(web, variables);
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
      await front.stop();
    }
  },

  baseURL: async ({ ownSite }, provide) => provide(ownSite.url),
});

/** Milliseconds until the answer to a page was complete. What a busy machine's browser takes to draw it is not the site's. */
export async function durationOf(answer: Response | null): Promise<number> {
  await answer?.finished();
  return answer?.request().timing().responseEnd ?? Infinity;
}
