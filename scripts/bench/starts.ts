import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startOwnSite, web } from "../soak/own-site.ts";

/**
 * How long `npm start` takes until the first page where it ran before, and what is felt of a web process that is killed:
 * cached pages that failed meanwhile, and how long other pages did. Seconds.
 */
export async function starts(signal: AbortSignal) {
  const dataDir = await mkdtemp(join(tmpdir(), "golang-jobs-bench-start-"));
  try {
    await (await startOwnSite(signal, dataDir))[Symbol.asyncDispose]();
    const begin = performance.now();
    await using site = await startOwnSite(signal, dataDir);
    await site.recovered("/");
    const warmStart = seconds(performance.now() - begin);

    let cachedAsked = 0;
    let cachedFailed = 0;
    for (const pid of site.pidsOf(web)) process.kill(pid, "SIGKILL");
    const killed = performance.now();
    const isBack = site.recovered("/?q=never+asked+before").then(() => performance.now() - killed);
    for (let back = false; !back; cachedAsked++) {
      const page = await fetch(`${site.url}/`).catch(() => null);
      if (page?.status !== 200) cachedFailed++;
      back = await Promise.race([isBack.then(() => true), sleep(20, false)]);
    }
    return {
      "first page after a warm npm start, s": { measured: warmStart, "at most": 5 },
      "search after the web process was killed, s": {
        measured: seconds(await isBack),
        "at most": 5,
      },
      [`cached pages that failed meanwhile, of ${cachedAsked}`]: {
        measured: cachedFailed,
        "at most": 0,
      },
    };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const seconds = (ms: number) => Number((ms / 1000).toFixed(1));
