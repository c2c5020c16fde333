import "server-only";
import { blogUrl } from "@/lib/blogs/url";
import { eventUrl } from "@/lib/events/url";
import { jobUrl } from "@/lib/jobs/url";
import type { Enums } from "@/lib/supabase/database.types";
import { sessionClient, taskClient } from "@/lib/supabase/server";
import type { SearchEngineName } from "@/lib/search-engines/schema";
import type { NoticeOutcome, SubmissionProblem } from "@/lib/search-engines/submission";

const noticeUrl: Record<Enums<"notice_noun">, (slug: string) => string> = {
  job: jobUrl,
  event: eventUrl,
  post: blogUrl,
};

/** Sets which search engines are notified of changed pages. Throws when the backend fails. */
export async function setSearchEngines(engines: SearchEngineName[]): Promise<void> {
  await taskClient().rpc("set_search_engines", { engines }).throwOnError();
}

/**
 * The queue of a search engine's notices of changed pages, accessed with the secret key. Its methods throw when the
 * backend fails.
 */
export function noticeQueue(engine_name: SearchEngineName, client = taskClient()) {
  return {
    async lease(max_rows: number, per_day: number) {
      const { data } = await client
        .rpc("lease_notices", { engine_name, max_rows, per_day })
        .throwOnError();
      return data.map(({ id, noun, slug, lease }) => ({ id, url: noticeUrl[noun](slug), lease }));
    },
    async settle(
      notices: { id: string; lease: string }[],
      outcome: NoticeOutcome,
      answer?: string,
    ) {
      const [first] = notices;
      if (!first) return;
      const notice_ids = notices.map(({ id }) => id);
      const settled = { engine_name, notice_ids, notice_lease: first.lease, outcome, answer };
      await client.rpc("record_notice_results", settled).throwOnError();
    },
    async halt({ verdict, reason, seconds }: SubmissionProblem) {
      if (verdict === "stop") {
        await client.rpc("stop_search_engine", { engine_name, reason }).throwOnError();
      } else {
        const pause = { engine_name, reason, seconds };
        await client.rpc("pause_search_engine", pause).throwOnError();
      }
    },
  };
}

/** Resumes a search engine that was stopped after an error. Throws when the backend fails. */
export async function resumeSearchEngine(engine: SearchEngineName): Promise<boolean> {
  const { data } = await sessionClient()
    .rpc("resume_search_engine", { engine_name: engine })
    .throwOnError();
  return data;
}
