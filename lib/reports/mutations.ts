import "server-only";
import { clientNetworkHash } from "@/lib/limits/rate-limit";
import { operatorClient, sessionClient } from "@/lib/supabase/server";
import type { Report, ReportAnswer, ReportReason } from "./schema";
import { rowsPerPage } from "@/lib/forms/list";
import { fromRow, jsonOf } from "@/lib/text/from-row";
import type { Tables } from "@/lib/supabase/database.types";

/** Stores a visitor's report of an open job, replacing the last one of the same network. */
export async function takeReport(slug: string, report: Report): Promise<ReportAnswer> {
  const network = await clientNetworkHash("report");
  const { data } = await operatorClient()
    .rpc("report_job", { job_slug: slug, ...report, network })
    .throwOnError();
  return data;
}

/** Settles the open reports of jobs, for admins. Returns the number of jobs that had some. */
export async function settleReports(jobIds: string[]): Promise<number> {
  const { data } = await sessionClient()
    .from("job_reports")
    // A trigger replaces this with the database's time.
    .update({ resolved_at: new Date().toISOString() })
    .in("job_id", jobIds)
    .is("resolved_at", null)
    .select("job_id")
    .throwOnError();
  return new Set(data.map(({ job_id }) => job_id)).size;
}

type Row = Pick<Tables<"jobs">, "id" | "slug" | "title" | "company" | "is_archived"> & {
  is_flagged: boolean;
  reports: { reason: ReportReason; comment: string; created_at: string }[];
};

export async function listReportedJobs(page: number) {
  const { total, jobs } = await jsonOf<{ total: number; jobs: Row[] }>(
    sessionClient().rpc("list_reported_jobs", { page, page_size: rowsPerPage }),
  );
  return {
    total,
    page,
    rows: jobs.map(({ reports, ...job }) => ({ ...fromRow(job), reports: reports.map(fromRow) })),
  };
}

export type ReportedJob = Awaited<ReturnType<typeof listReportedJobs>>["rows"][number];
