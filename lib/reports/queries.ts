import "server-only";
import { type ListPage, rowsPerPage } from "@/lib/forms/list";
import { sessionClient } from "@/lib/supabase/server";
import { toIso } from "@/lib/text/dates";
import type { ReportedJob, ReportReason } from "./schema";

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
