import "server-only";
import type { ActionResult } from "@/lib/auth/action";
import { blogUrl } from "@/lib/blogs/url";
import { eventUrl } from "@/lib/events/url";
import { jobUrl } from "@/lib/jobs/url";
import { taskClient, sessionClient } from "@/lib/supabase/server";
import type { Enums } from "@/lib/supabase/database.types";
import type { SearchEngineName } from "./schema";
import type { NoticeQueue } from "./send";

type Client = ReturnType<typeof taskClient>;

const urlOf: Record<Enums<"notice_noun">, (slug: string) => string> = {
  job: jobUrl,
  event: eventUrl,
  post: blogUrl,
};

/** From now on changes are noticed for these engines, and for no other. Throws when the backend fails. */
export async function setSearchEngines(
  engines: SearchEngineName[],
  client: Client = taskClient(),
): Promise<void> {
  await client.rpc("set_search_engines", { engines }).throwOnError();
}

/** The notices of an engine for a sender, with the secret key. */
export function noticeQueue(engine: SearchEngineName, client: Client = taskClient()): NoticeQueue {
  const engine_name = engine;
  return {
    async lease(max_rows, per_day) {
      const { data } = await client
        .rpc("lease_notices", { engine_name, max_rows, per_day })
        .throwOnError();
      return data.map(({ id, noun, slug, lease }) => ({ id, url: urlOf[noun](slug), lease }));
    },
    async settle(notices, outcome, answer) {
      const [first] = notices;
      if (!first) return;
      const notice_ids = notices.map(({ id }) => id);
      const settled = { engine_name, notice_ids, notice_lease: first.lease, outcome };
      await client
        .rpc("record_notice_results", { ...settled, ...(answer !== undefined && { answer }) })
        .throwOnError();
    },
    async halt({ verdict, reason, seconds }) {
      await (
        verdict === "stop"
          ? client.rpc("stop_search_engine", { engine_name, reason })
          : client.rpc("pause_search_engine", { engine_name, reason, seconds })
      ).throwOnError();
    },
  };
}

/** Has an engine that is stopped or paused told of pages again, as an admin. Throws when the backend fails. */
export async function resumeSearchEngine(engine: SearchEngineName): Promise<ActionResult> {
  const client = await sessionClient();
  const { data } = await client.rpc("resume_search_engine", { engine_name: engine }).throwOnError();
  return data
    ? { ok: true, data: undefined }
    : { ok: false, error: "It is told of changes already." };
}
