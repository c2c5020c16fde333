import "server-only";
import type { PostingRule } from "@/lib/jobs/removal";
import type { ReportReason } from "@/lib/reports/schema";
import { rowsPerPage } from "@/lib/rows/list-address";
import type { Tables } from "@/lib/supabase/database.types";
import { operatorClient, sessionClient } from "@/lib/supabase/server";
import { fromRow, readJson } from "@/lib/text/from-row";

/** Numbers of the last year's decisions on reports (job removed or kept) and on objections. */
export async function countDecisions() {
  const { data } = await operatorClient().rpc("decision_counts").single().throwOnError();
  return data;
}

type Row = Pick<Tables<"jobs">, "id" | "slug" | "title" | "company" | "is_archived"> & {
  is_flagged: boolean;
  reports: { reason: ReportReason; comment: string; statement: string; created_at: string }[];
  objection: {
    id: string;
    statement: string;
    created_at: string;
    removal_reason: string;
    removal_rule: PostingRule | null;
  } | null;
};

/** A page of jobs with undecided reports or objections, for admins. */
export async function listReportedJobs(page: number) {
  const { total, jobs } = await readJson<{ total: number; jobs: Row[] }>(
    sessionClient().rpc("list_reported_jobs", { page, page_size: rowsPerPage }),
  );
  return {
    total,
    page,
    rows: jobs.map(({ reports, objection, ...job }) => ({
      ...fromRow(job),
      reports: reports.map(fromRow),
      objection: objection && fromRow(objection),
    })),
  };
}

export type ReportedJob = Awaited<ReturnType<typeof listReportedJobs>>["rows"][number];
