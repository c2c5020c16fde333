import { logError } from "@/lib/logs/log";
import type { Result, SearchEngine, Trouble } from "./submission";

/** A notice that this sender has for a while. */
type LeasedNotice = { id: string; url: string; lease: string };

/** What has become of notices (record_notice_results). */
type Outcome = Result["outcome"] | "returned";

/** The notices of one engine as a sender knows them; each throws when the backend fails. */
export type NoticeQueue = {
  /** Takes up to `most` notices that are due, at most `perDay` in a day. */
  lease(most: number, perDay: number): Promise<LeasedNotice[]>;
  settle(notices: LeasedNotice[], outcome: Outcome, answer?: string): Promise<void>;
  /** Has all notices wait for a while, or for an admin. */
  halt(trouble: Trouble): Promise<void>;
};

/** What a pass has done. */
export type Pass = Record<Outcome, number>;

/** Most batches of one run. */
const mostBatches = 10;

/** Tells an engine of what is due, a batch at a time, until there is no more or the engine has trouble. Throws when the backend fails. */
export async function sendNotices(queue: NoticeQueue, engine: SearchEngine): Promise<Pass> {
  const pass: Pass = { sent: 0, failed: 0, later: 0, returned: 0 };
  for (let batches = 0; batches < mostBatches; batches++) {
    const notices = await queue.lease(engine.batchSize, engine.perDay);
    if (notices.length === 0) break;
    const { results, trouble } = await engine.submit(notices);
    const groups = Map.groupBy(notices, ({ id }) => JSON.stringify(results.get(id) ?? null));
    for (const [key, members] of groups) {
      const result = JSON.parse(key) as Result | null;
      await queue.settle(members, result?.outcome ?? "returned", result?.answer ?? trouble?.reason);
      pass[result?.outcome ?? "returned"] += members.length;
    }
    if (!trouble) continue;
    logError("A search engine could not be told of pages.", trouble.reason);
    await queue.halt(trouble);
    break;
  }
  return pass;
}
