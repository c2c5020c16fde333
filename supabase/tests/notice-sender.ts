import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { googleIndexing } from "@/lib/search-engines/google";
import { indexNow } from "@/lib/search-engines/indexnow";
import { noticeQueue } from "@/lib/search-engines/mutations";
import { sendNotices } from "@/lib/search-engines/run";
import { startSearchEngine } from "@/test/search-engine";
import { addJob, owner, service } from "@/supabase/tests/callers";
import { advanceNoticeClock, setUpEngines } from "@/supabase/tests/notices";

type Name = "indexnow" | "google";
type StandIn = Awaited<ReturnType<typeof startSearchEngine>>;

const open: StandIn[] = [];
export const startEngineForTest = async (...args: Parameters<typeof startSearchEngine>) => {
  const standIn = await startSearchEngine(...args);
  open.push(standIn);
  return standIn;
};

/**
 * Mutes the sender during each test and closes the stand-ins afterwards. Removes the search engines after the last
 * test.
 */
export function cleanUpAfterSending(): void {
  afterAll(() => setUpEngines([]));
  beforeEach(() => {
    vi.spyOn(process.stdout, "write").mockReturnValue(true);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    for (const standIn of open.splice(0)) standIn.close();
  });
}

/** Sends the due notices once, as a new sender. The search engine's stand-in also serves the site's pages. */
export function sendDueNotices(name: Name, { origin, account }: StandIn, perDay = 200) {
  const endpoint = `${origin}/${name}`;
  const timeout = 500;
  const engine =
    name === "google"
      ? googleIndexing({ account, perDay, endpoint, timeout })
      : indexNow({ endpoint, key: "key-of-the-site", siteUrl: origin, timeout });
  const queue = noticeQueue(name, service);
  return sendNotices(
    {
      ...queue,
      lease: async (most, day) => {
        const leased = await queue.lease(most, day);
        return leased.map((notice) => ({
          ...notice,
          url: new URL(new URL(notice.url).pathname, origin).href,
        }));
      },
    },
    engine,
  );
}

/** Enables only this search engine and adds jobs, whose notices to it are due then. Returns their slugs. */
export async function addDueNotices(name: Name, count: number): Promise<string[]> {
  await setUpEngines([name]);
  const slugs: string[] = [];
  for (let n = 0; n < count; n++) slugs.push((await addJob()).slug);
  await advanceNoticeClock("1 minute");
  return slugs;
}

export const readEngine = async (name: Name) => {
  const [row] = await owner`
      select *, round(extract(epoch from paused_until - now()) / 60)::int as minutes
      from public.search_engines where engine = ${name}`;
  return row;
};

export const notifiedSlugs = (notices: StandIn["told"]) =>
  notices.map(({ url }) => url.split("/").at(-1)).toSorted();
