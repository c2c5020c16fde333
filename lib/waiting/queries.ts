import "server-only";
import { cache } from "react";
import { sessionClient } from "@/lib/supabase/server";

/** What waits for an admin, read once a request. */
export type Waiting = {
  /** Recruiters and events that nobody has decided about. */
  recruiters: number;
  events: number;
  reportedJobs: number;
  failedMails: number;
};

/** How much waits for the admin who asks. Throws when the backend fails, or for anybody else. */
export const countWaiting = cache(async (): Promise<Waiting> => {
  const client = await sessionClient();
  const { data } = await client.rpc("waiting_counts").single().throwOnError();
  return {
    recruiters: data.recruiters,
    events: data.events,
    reportedJobs: data.reported_jobs,
    failedMails: data.failed_mails,
  };
});
