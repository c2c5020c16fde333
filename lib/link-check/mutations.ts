import "server-only";
import { taskClient } from "@/lib/supabase/server";
import type { LinkCheck } from "./check-link";

/** Most links of one run: what is left is the next one's. */
const maxLinks = 500;

/** Open jobs whose link was not checked for a day. Throws when the backend fails. */
export async function listLinksToCheck(): Promise<{ jobId: string; url: string }[]> {
  const { data } = await taskClient().rpc("links_to_check", { max_rows: maxLinks }).throwOnError();
  return data.map(({ job_id, url }) => ({ jobId: job_id, url }));
}

/** Notes what came of a check; the second strike closes the job and tells its recruiter. Returns whether it did; throws when the backend fails. */
export async function recordLinkCheck(
  { jobId, url }: { jobId: string; url: string },
  { isDead, outcome }: LinkCheck,
): Promise<boolean> {
  const { data } = await taskClient()
    // Null is nothing learnt, which the generated types do not know of arguments.
    .rpc("record_link_check", { job_id: jobId, url, is_dead: isDead as boolean, outcome })
    .throwOnError();
  return data;
}
