import "server-only";
import { isId } from "@/lib/rows/queries";
import { sessionClient } from "@/lib/supabase/server";
import { daysAgo } from "@/lib/text/dates";
import type { Day } from "@/lib/analytics/chart";
import { rangeStart, type Range } from "@/lib/analytics/format";
import { type JobStatistics, type Period, summarizeStatistics } from "@/lib/analytics/statistics";

const dayColumns = "date, totalVisits:total_visits, uniqueVisitors:unique_visitors";

/**
 * The days (UTC) of a range in order, today included, omitting days without counts; empty unless the caller is an
 * admin.
 */
export async function listDays(range: Range): Promise<Day[]> {
  const client = sessionClient();
  const [{ data: counted }, { data: today }] = await Promise.all([
    client
      .from("daily_analytics")
      .select(dayColumns)
      .gte("date", rangeStart(range))
      .order("date")
      .throwOnError(),
    client.rpc("visits_today").select(dayColumns).throwOnError(),
  ]);
  // The stored counts of today are up to an hour old.
  const before = counted.filter(({ date }) => today.every((row) => date < row.date));
  return [...before, ...today];
}

export async function getAnalytics(range: Range) {
  const client = sessionClient();
  const from = { from_day: rangeStart(range) };
  const [days, { data: topPages }, { data: topJobs }, { data: listsSince }] = await Promise.all([
    listDays(range),
    client.rpc("top_pages", from).select("path:page_path, visits").throwOnError(),
    client
      .rpc("top_jobs", from)
      .select("id:job_id, title, company, views, applications")
      .throwOnError(),
    client.rpc("lists_counted_since").throwOnError(),
  ]);
  return { days, topPages, topJobs, listsSince };
}

export type Analytics = Awaited<ReturnType<typeof getAnalytics>>;

export async function getStatistics(period: Period, job?: string): Promise<JobStatistics> {
  const { data } = await sessionClient()
    .rpc("job_statistics", { from_day: daysAgo(2 * Number(period)), of_job: job })
    .throwOnError();
  return summarizeStatistics(data, period);
}

/** Statistics of a job, archived or not. Null for other owners' jobs, unless `whose` is "any". */
export async function getJobStatistics(id: string, period: Period, whose: "own" | "any") {
  if (!isId(id)) return null;
  const client = sessionClient();
  const [{ data: job }, { data: isOwn }, statistics] = await Promise.all([
    client.from("jobs").select("title").eq("id", id).maybeSingle().throwOnError(),
    whose === "own" ? client.rpc("owns_job", { job_id: id }).throwOnError() : { data: true },
    getStatistics(period, id),
  ]);
  return job && isOwn ? { title: job.title, statistics } : null;
}
