import "server-only";
import { isId } from "@/lib/content/queries";
import { sessionClient } from "@/lib/supabase/server";
import { daysAgo } from "@/lib/text/dates";
import { type Period, type JobStatistics, statisticsOf } from "./job-schema";

/** The statistics of all jobs of the recruiter who asks. Throws when the backend fails. */
export async function getOwnStatistics(period: Period): Promise<JobStatistics> {
  return readStatistics(period);
}

/**
 * The statistics of one job, for whoever owns it or for an admin; archived ones too. Null when there is none. Throws when
 * the backend fails.
 */
export async function getJobStatistics(
  id: string,
  period: Period,
  whose: "own" | "any",
): Promise<{ title: string; statistics: JobStatistics } | null> {
  if (!isId(id)) return null;
  const client = await sessionClient();
  const [{ data: job }, { data: isOwn }, statistics] = await Promise.all([
    client.from("jobs").select("title").eq("id", id).maybeSingle().throwOnError(),
    whose === "own" ? client.rpc("owns_job", { job_id: id }).throwOnError() : { data: true },
    readStatistics(period, id),
  ]);
  return job && isOwn ? { title: job.title, statistics } : null;
}

async function readStatistics(period: Period, job?: string) {
  const { data } = await (
    await sessionClient()
  )
    .rpc("job_statistics", {
      from_day: daysAgo(2 * Number(period)),
      of_job: job,
    })
    .throwOnError();
  return statisticsOf(data, period);
}
