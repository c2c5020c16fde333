import "server-only";
import { operatorClient } from "@/lib/supabase/server";
import type { TrackInput } from "./schema";

/** Counts a visit, view, click or what was seen of a list as the web server, which limits each network; anonymous API callers share one limit. Throws on failure. */
export async function track(input: TrackInput): Promise<void> {
  const backend = operatorClient();
  if (input.event === "visit") {
    await backend
      .from("page_visits")
      .insert({ page_path: input.path, visitor_id: input.visitorId })
      .throwOnError();
  } else if (input.event === "impressions") {
    await backend.rpc("track_impressions", { job_ids: input.jobIds }).throwOnError();
  } else {
    await backend
      .rpc("track_click", {
        job_id: input.jobId,
        visitor_id: input.visitorId,
        click_type: input.event,
      })
      .throwOnError();
  }
}
