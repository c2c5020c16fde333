import "server-only";
import { sessionClient } from "@/lib/supabase/server";
import { fromRow, type Nullable } from "@/lib/text/from-row";

/** The search engines and their states, for admins. Throws when the backend fails. */
export async function listSearchEngines() {
  const { data } = await sessionClient().rpc("search_engine_status").throwOnError();
  return data.map((row) => fromRow<Nullable<typeof row>>(row));
}

export type SearchEngineStatus = Awaited<ReturnType<typeof listSearchEngines>>[number];
