import "server-only";
import { sessionClient } from "@/lib/supabase/server";
import { toIso } from "@/lib/text/dates";
import type { SearchEngineStatus } from "./schema";

/** How the search engines are that this site tells of its pages, for admins; none where it tells none. Throws when the backend fails. */
export async function listSearchEngines(): Promise<SearchEngineStatus[]> {
  const client = await sessionClient();
  const { data } = await client.rpc("search_engine_status").throwOnError();
  // What is not set is null, which the generated types do not know of functions.
  type Row = (typeof data)[number];
  return (data as { [Column in keyof Row]: Row[Column] | null }[]).flatMap((row) =>
    row.engine
      ? {
          engine: row.engine,
          waiting: row.waiting ?? 0,
          sentInDay: row.sent_in_day ?? 0,
          failed: row.failed ?? 0,
          lastAnswer: row.last_answer,
          stopped: row.stopped_at
            ? { at: toIso(row.stopped_at), because: row.stopped_because ?? "" }
            : null,
          paused: row.paused_until
            ? { until: toIso(row.paused_until), because: row.paused_because ?? "" }
            : null,
        }
      : [],
  );
}
