import "server-only";
import { sessionClient } from "@/lib/supabase/server";
import type { Day } from "./chart";
import { firstDay, type Range } from "./format";

/** What the days of a range add up to, and what was looked at most. */
export type Analytics = {
  /** In order; only days that have been counted. */
  days: Day[];
  topPages: { path: string; visits: number }[];
  topJobs: { id: string; title: string; company: string; views: number; applications: number }[];
};

/** The days (UTC) of a range, in order, today included; none for whoever is no admin. Throws when the backend fails. */
export async function listDays(range: Range): Promise<Day[]> {
  const client = await sessionClient();
  const [{ data: counted }, { data: today }] = await Promise.all([
    client
      .from("daily_analytics")
      .select("date, total_visits, unique_visitors")
      .gte("date", firstDay(range))
      .order("date")
      .throwOnError(),
    client.rpc("visits_today").throwOnError(),
  ]);
  // What is counted of today is up to an hour old.
  const before = counted.filter(({ date }) => today.every((row) => date < row.date));
  return [...before, ...today].map((row) => ({
    date: row.date,
    totalVisits: row.total_visits,
    uniqueVisitors: row.unique_visitors,
  }));
}

/** Everything the page shows of a range; nothing for whoever is no admin. Throws when the backend fails. */
export async function getAnalytics(range: Range): Promise<Analytics> {
  const client = await sessionClient();
  const from = { from_day: firstDay(range) };
  const [days, { data: pages }, { data: jobs }] = await Promise.all([
    listDays(range),
    client.rpc("top_pages", from).throwOnError(),
    client.rpc("top_jobs", from).throwOnError(),
  ]);
  return {
    days,
    topPages: pages.map(({ page_path, visits }) => ({ path: page_path, visits })),
    topJobs: jobs.map(({ job_id, ...job }) => ({ id: job_id, ...job })),
  };
}
