import "server-only";
import { clientNetworkHash } from "@/lib/limits/network-hash";
import { operatorClient, sessionClient } from "@/lib/supabase/server";
import type { Report, ReportAnswer, ReportedJob, ReportReason } from "./schema";
import { type ListPage, rowsPerPage } from "@/lib/forms/list";
import { toIso } from "@/lib/text/dates";

/** Takes a visitor's report of the open job at `slug`; the last one of a network counts. Throws when the backend fails. */
export async function takeReport(slug: string, report: Report): Promise<ReportAnswer> {
  const network = await clientNetworkHash("report");
  const { data } = await operatorClient()
    .rpc("report_job", { job_slug: slug, ...report, network })
    .throwOnError();
  return data;
}

/** Settles what was reported of jobs, for admins. Returns of how many jobs; throws when the backend fails. */
export async function settleReports(jobIds: string[]): Promise<number> {
  const client = await sessionClient();
  const { data } = await client
    .from("job_reports")
    // The time that counts is the database's.
    .update({ resolved_at: new Date().toISOString() })
    .in("job_id", jobIds)
    .is("resolved_at", null)
    .select("job_id")
    .throwOnError();
  return new Set(data.map(({ job_id }) => job_id)).size;
}

type Row = {
  id: string;
  slug: string;
  title: string;
  company: string;
  is_archived: boolean;
  is_flagged: boolean;
  reports: { reason: ReportReason; comment: string; created_at: string }[];
};

/** A page of jobs with reports that wait, flagged ones first, for admins. Throws when the backend fails. */
export async function listReportedJobs(page: number): Promise<ListPage<ReportedJob>> {
  const client = await sessionClient();
  const { data } = await client
    .rpc("list_reported_jobs", { page, page_size: rowsPerPage })
    .throwOnError();
  const { total, jobs } = data as unknown as { total: number; jobs: Row[] };
  return {
    total,
    page,
    rows: jobs.map(({ is_archived, is_flagged, reports, ...job }) => ({
      ...job,
      isArchived: is_archived,
      isFlagged: is_flagged,
      reports: reports.map(({ created_at, ...report }) => ({
        ...report,
        reportedAt: toIso(created_at),
      })),
    })),
  };
}
