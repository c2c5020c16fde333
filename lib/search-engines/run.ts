import "server-only";
import { env } from "@/lib/env";
import { logError } from "@/lib/logs/log";
import { counted } from "@/lib/text/counted";
import { googleIndexing } from "@/lib/search-engines/google";
import { indexNow } from "@/lib/search-engines/indexnow";
import { noticeQueue, setSearchEngines } from "@/lib/search-engines/mutations";
import { engineLabels, type SearchEngineName } from "@/lib/search-engines/schema";
import type { NoticeOutcome, Result, SearchEngine } from "@/lib/search-engines/submission";

function configured() {
  const { INDEXNOW_KEY: key, INDEXNOW_URL, GOOGLE_INDEXING_ACCOUNT: account } = env;
  const [siteUrl, perDay] = [env.SITE_URL, env.GOOGLE_INDEXING_PER_DAY];
  const engines: [SearchEngineName, SearchEngine][] = [];
  if (key) engines.push(["indexnow", indexNow({ endpoint: INDEXNOW_URL, key, siteUrl })]);
  if (account) engines.push(["google", googleIndexing({ account, perDay })]);
  return engines;
}

export async function notifySearchEngines(): Promise<string> {
  const engines = configured();
  await setSearchEngines(engines.map(([name]) => name));
  if (engines.length === 0) return "None is configured.";
  const summaries = await Promise.all(
    engines.map(async ([name, engine]) => {
      const { sent, failed, later, returned } = await sendNotices(noticeQueue(name), engine);
      const waiting = later + returned;
      const summary = [`notified of ${counted(sent, "page")}`];
      if (failed > 0) summary.push(`${failed} refused`);
      if (waiting > 0) summary.push(`${waiting} to be tried again`);
      return `${engineLabels[name]}: ${summary.join(", ")}.`;
    }),
  );
  return summaries.join(" ");
}

const mostBatches = 10;

export async function sendNotices(queue: ReturnType<typeof noticeQueue>, engine: SearchEngine) {
  const counts: Record<NoticeOutcome, number> = { sent: 0, failed: 0, later: 0, returned: 0 };
  for (let batches = 0; batches < mostBatches; batches++) {
    const notices = await queue.lease(engine.batchSize, engine.perDay);
    if (notices.length === 0) break;
    const { results, trouble } = await engine.submit(notices);
    const groups = Map.groupBy(notices, ({ id }) => JSON.stringify(results.get(id) ?? null));
    for (const [key, members] of groups) {
      const result = JSON.parse(key) as Result | null;
      const outcome = result?.outcome ?? "returned";
      await queue.settle(members, outcome, result?.answer ?? trouble?.reason);
      counts[outcome] += members.length;
    }
    if (!trouble) continue;
    logError("A search engine could not be notified of pages.", trouble.reason);
    await queue.halt(trouble);
    break;
  }
  return counts;
}
