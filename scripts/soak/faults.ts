import { randomUUID } from "node:crypto";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { type OwnSite, postmaster, startOwnSite, type Trial } from "./own-site.ts";
import { count, status } from "./requests.ts";

export const faults: Record<string, Trial> = {
  "twenty database sessions killed": (site, signal) =>
    underLoad(site, async () => {
      for (let n = 0; n < 20; n++) {
        await site.withSql(
          (sql) =>
            sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'supabase-lite'`,
        );
        await sleep(500, null, { signal });
      }
    }),

  "the database restarted ten times": (site, signal) =>
    underLoad(site, () =>
      repeatedly(site, signal, 10, () => process.kill(postmaster(site), "SIGINT")),
    ),

  async "a backend that hangs for 90 s"(site, signal) {
    const pids = site.pidsOf(/scripts\/backend\/run\.ts/);
    const outcome = await underLoad(site, async () => {
      killAll(pids, "SIGSTOP");
      await sleep(90_000, null, { signal });
      killAll(pids, "SIGCONT");
    });
    return `${outcome}; a new search ${await site.recovered(`/?q=${randomUUID()}`)} ms after its return`;
  },

  async "a full disk"(site, signal) {
    const folder = mkdtempSync(join(tmpdir(), "golang-jobs-small-disk-"));
    // Only root may mount; elsewhere this trial is left out, and says so.
    if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=300m", "tmpfs", folder]).status !== 0)
      return "not tried: mounting a small disk needs root";
    try {
      await using small = await startOwnSite(signal, join(folder, "data"));
      const fill = () => writeFileSync(join(folder, "filling"), Buffer.alloc(400 * 1024 * 1024));
      const writes = await underLoad(small, async () => {
        try {
          fill();
        } catch {
          // That is the point.
        }
        await sleep(15_000, null, { signal });
        rmSync(join(folder, "filling"));
      });
      return `${writes}; writes again: ${await status(visit(small))}`;
    } finally {
      spawnSync("umount", [folder]);
      rmSync(folder, { recursive: true, force: true });
    }
  },

  async "ten shutdowns after overload"(_site, signal) {
    const stops: number[] = [];
    for (let n = 0; n < 10; n++) {
      const site = await startOwnSite(signal);
      const load = autocannon({
        url: site.url,
        connections: 200,
        duration: 5,
        requests: [{ path: `/?q=overload${n}` }, { path: "/" }],
      });
      await sleep(4000, null, { signal });
      const begin = performance.now();
      await site[Symbol.asyncDispose]();
      stops.push(performance.now() - begin);
      await load;
    }
    return `slowest stop ${Math.round(Math.max(...stops))} ms`;
  },
};

/** Stops something so many times, each time once the site has recovered from the last. */
async function repeatedly(site: OwnSite, signal: AbortSignal, times: number, strike: () => void) {
  for (let n = 0; n < times; n++) {
    await site.recovered(`/?q=${randomUUID()}`);
    strike();
    await sleep(1000, null, { signal });
  }
  await site.recovered(`/?q=${randomUUID()}`);
}

function killAll(pids: number[], signal: NodeJS.Signals) {
  for (const pid of pids) process.kill(pid, signal);
}

const visit = ({ rest }: OwnSite, visitor_id: string = randomUUID()) =>
  rest("/rest/v1/page_visits", { page_path: "/", visitor_id });

/** What visitors see of it: the home page and searches, and whether each write that was acknowledged is there afterwards. */
async function underLoad(site: OwnSite, fault: () => Promise<void>): Promise<string> {
  let isOver = false;
  const pages: string[] = [];
  const searches: string[] = [];
  const acknowledged: string[] = [];
  /** Longest waits, in milliseconds. Writes go to the backend itself, without the site's deadlines. */
  const longest = { page: 0, write: 0 };
  const until = async (what: keyof typeof longest, task: () => Promise<void>) => {
    while (!isOver) {
      const begin = performance.now();
      await task();
      longest[what] = Math.max(longest[what], performance.now() - begin);
      await sleep(20);
    }
  };
  const timed = (path: string) =>
    status(fetch(site.url + path, { signal: AbortSignal.timeout(60_000) }));
  const load = [
    until("page", async () => void pages.push(await timed("/"))),
    until("page", async () => void searches.push(await timed(`/?q=${randomUUID()}`))),
    until("write", async () => {
      const id = randomUUID();
      if ((await status(visit(site, id))) === "201") acknowledged.push(id);
    }),
  ];
  await fault();
  isOver = true;
  await Promise.all(load);
  await site.recovered(`/?q=${randomUUID()}`);
  const stored = await site.withSql(
    (sql) => sql`select from public.page_visits where visitor_id = any(${acknowledged}::uuid[])`,
  );
  return `home ${count(pages)}; searches ${count(searches)}; slowest page ${Math.round(longest.page)} ms, slowest write ${Math.round(longest.write)} ms; ${acknowledged.length} writes acknowledged, ${acknowledged.length - stored.length} lost`;
}
