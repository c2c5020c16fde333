import "server-only";
import { env } from "@/lib/config/env";
import { logError } from "@/lib/logs/log";
import { countWithNoun } from "@/lib/text/counted";
import { googleIndexing } from "@/lib/search-engines/google";
import { indexNow } from "@/lib/search-engines/indexnow";
import { noticeQueue, setSearchEngines } from "@/lib/search-engines/mutations";
import { engineLabels, type SearchEngineName } from "@/lib/search-engines/schema";
import type {
  NoticeOutcome,
  SubmissionResult,
  SearchEngine,
} from "@/lib/search-engines/submission";

type ConfiguredEngine = { name: SearchEngineName; engine: SearchEngine };

function configuredEngines(): ConfiguredEngine[] {
  const engines: ConfiguredEngine[] = [];
  if (env.INDEXNOW_KEY) {
    const engine = indexNow({
      endpoint: env.INDEXNOW_URL,
      key: env.INDEXNOW_KEY,
      siteUrl: env.SITE_URL,
    });
    engines.push({ name: "indexnow", engine });
  }
  if (env.GOOGLE_INDEXING_ACCOUNT) {
    const engine = googleIndexing({
      account: env.GOOGLE_INDEXING_ACCOUNT,
      perDay: env.GOOGLE_INDEXING_PER_DAY,
    });
    engines.push({ name: "google", engine });
  }
  return engines;
}

/** Scheduled task: notifies the configured search engines of changed pages. Returns a summary for each of them. */
export async function notifySearchEngines(): Promise<string> {
  const engines = configuredEngines();
  await setSearchEngines(engines.map(({ name }) => name));
  if (engines.length === 0) return "None is configured.";
  const summaries = await Promise.all(engines.map(notifyEngine));
  return summaries.join(" ");
}

async function notifyEngine({ name, engine }: ConfiguredEngine): Promise<string> {
  const { sent, failed, later, returned } = await sendNotices(noticeQueue(name), engine);
  const waiting = later + returned;
  const summary = [`notified of ${countWithNoun(sent, "page")}`];
  if (failed > 0) summary.push(`${failed} refused`);
  if (waiting > 0) summary.push(`${waiting} to be tried again`);
  return `${engineLabels[name]}: ${summary.join(", ")}.`;
}

const mostBatches = 10;

/** Sends a search engine's notices until none is left or the engine fails. Returns their numbers by outcome. */
export async function sendNotices(queue: ReturnType<typeof noticeQueue>, engine: SearchEngine) {
  const counts: Record<NoticeOutcome, number> = { sent: 0, failed: 0, later: 0, returned: 0 };
  for (let batches = 0; batches < mostBatches; batches++) {
    const notices = await queue.lease(engine.batchSize, engine.perDay);
    if (notices.length === 0) break;
    const { results, trouble } = await engine.submit(notices);
    // Notices with the same result are recorded together.
    const groups = Map.groupBy(notices, ({ id }) => JSON.stringify(results.get(id) ?? null));
    for (const [key, members] of groups) {
      const result = JSON.parse(key) as SubmissionResult | null;
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
