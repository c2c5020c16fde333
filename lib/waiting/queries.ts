import "server-only";
import { cache } from "react";
import { sessionClient } from "@/lib/supabase/server";

/** What waits for an admin, read once a request. */
export type Waiting = {
  /** Recruiters and events that nobody has decided about. */
  recruiters: number;
  events: number;
  /** Approved recruiters of whom nobody has confirmed that they work for the company they post for. */
  claims: number;
  reportedJobs: number;
  failedMails: number;
  /** Boards that another company has linked. */
  claimedBoards: number;
};

/** How much waits for the admin who asks. Throws when the backend fails, or for anybody else. */
export const countWaiting = cache(async (): Promise<Waiting> => {
  const client = await sessionClient();
  const { data } = await client.rpc("admin_queue_counts").single().throwOnError();
  return {
    recruiters: data.recruiters,
    events: data.events,
    claims: data.claims,
    reportedJobs: data.reported_jobs,
    failedMails: data.failed_mails,
    claimedBoards: data.claimed_boards,
  };
});
