import "server-only";
import { clientNetworkHash } from "@/lib/limits/rate-limit";
import { operatorClient, sessionClient } from "@/lib/supabase/server";
import type { PostingRule } from "@/lib/jobs/removal";
import type { ActionResult } from "@/lib/forms/submission";
import { uniqueViolation } from "@/lib/rows/mutations";
import type { Report, ReportOutcome } from "@/lib/reports/schema";

/** Stores a visitor's report of an open job. It replaces an earlier report of the job from the same client network. */
export async function saveReport(slug: string, report: Report): Promise<ReportOutcome> {
  const network = await clientNetworkHash("report");
  const { data } = await operatorClient()
    .rpc("report_job", { job_slug: slug, ...report, network })
    .throwOnError();
  return data;
}

/**
 * Removes a reported job with a reason and a rule, or keeps it, and settles its reports. False if that was done before.
 */
export async function decideReports(
  job_id: string,
  removal?: { reason: string; rule: PostingRule },
): Promise<boolean> {
  const { data } = await sessionClient()
    .rpc("decide_reports", { job_id, removal_reason: removal?.reason, removal_rule: removal?.rule })
    .throwOnError();
  return data;
}

/**
 * Decides an objection: restores its job, or keeps the job removed. Returns false if the objection was decided before.
 */
export async function decideObjection(objection_id: string, restores: boolean): Promise<boolean> {
  const { data } = await sessionClient()
    .rpc("decide_objection", { objection_id, restores })
    .throwOnError();
  return data;
}

/**
 * Files the recruiter's objection to the removal of a job; a second objection is refused. Throws when the backend
 * fails.
 */
export async function fileObjection(job_id: string, statement: string): Promise<ActionResult> {
  const { error } = await sessionClient().from("job_objections").insert({ job_id, statement });
  switch (error?.code) {
    case undefined:
      return { ok: true, data: undefined };
    case uniqueViolation:
      return { ok: false, error: "You have objected already." };
    // The job is not removed, or no longer; the database's message states the reason.
    case "PT422":
      return { ok: false, error: error.message };
    default:
      throw error;
  }
}
