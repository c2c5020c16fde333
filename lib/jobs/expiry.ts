import "server-only";
import { purgePages } from "@/lib/http/purge-pages";
import { remindOfExpiry, sweepClosedJobs } from "./mutations";
import { counted } from "@/lib/text/counted";

/** Scheduled work: where jobs ran out since the last time, no page that was kept shows them any longer. */
export async function closeExpiredJobs(): Promise<string> {
  const closed = await sweepClosedJobs();
  if (closed > 0) await purgePages();
  return `Closed ${counted(closed, "job")}.`;
}

/** Scheduled work: recruiters are asked whether jobs that run out soon are still open. */
export async function remindRecruiters(): Promise<string> {
  return `Enqueued ${counted(await remindOfExpiry(), "reminder")}.`;
}
