import "server-only";
import type { ActionResult } from "@/lib/forms/submission";
import { cleanJobHtml } from "@/lib/html/sanitize";
import { shownJobHtml } from "@/lib/html/cache";
import { fieldFailure, type ChangedRows, moveRows, saveRow } from "@/lib/rows/mutations";
import { listSkills } from "@/lib/jobs/queries";
import { operatorClient, sessionClient, taskClient } from "@/lib/supabase/server";
import { descriptionSchema, findSkills, type JobInput, noDescription } from "@/lib/jobs/form";
import type { PostingRule } from "@/lib/jobs/removal";
import type { Renewal } from "@/lib/jobs/renewal-queries";
import { type JobOutcome, remoteCity } from "@/lib/jobs/schema";
import { statedFactNames, type Vacancy } from "@/lib/jobs/stated-facts";
import { toColumns } from "@/lib/text/from-row";

/**
 * Updates a job if it is still at `version`, or creates one; requests repeated with the same `key` create it once.
 * Returns the job's id. Throws when the backend fails.
 */
export async function saveJob(job: Omit<JobInput, "back">): Promise<ActionResult<string>> {
  const description = descriptionSchema.safeParse(cleanJobHtml(job.description));
  if (!description.success)
    return fieldFailure(description.error.issues[0]?.message ?? "", "description");
  const { slugs, unknown } = findSkills(job.skills.length ? await listSkills() : [], job.skills);
  if (unknown.length > 0) return fieldFailure(`Unknown: ${unknown.join(", ")}`, "skills");
  const { id, version, key, remote, overlap, ...fields } = job;
  const saving = sessionClient().rpc("save_job", {
    job: toColumns({
      ...fields,
      city: remote ? remoteCity : job.city,
      places: job.places.map(({ city, country }) => ({ city, country })),
      description: description.data,
      overlapHours: overlap?.hours ?? null,
      overlapTimeZone: overlap?.timeZone ?? null,
      skills: slugs,
    }),
    job_id: id,
    expected_version: version,
    idempotency_key: key,
  });
  const saved = await saveRow("job", id === undefined, saving, {
    // The database also refuses a description without visible text.
    PT400: fieldFailure(noDescription, "description"),
    ...refusedFacts,
  });
  // Warms the cache of cleaned job descriptions.
  if (saved.ok) await shownJobHtml(description.data);
  return saved;
}

/** Results for facts that the database refuses, by the error's code and detail. */
const refusedFacts = Object.fromEntries(
  statedFactNames.map((name) => [
    `PT422 ${name}`,
    fieldFailure("Please state this otherwise", name),
  ]),
);

export const archiveJobs = (ids: string[], versions?: number[]) =>
  moveRows(...archivingUpdate(true, ids), ids, versions);

/** Archives jobs as removed by an admin. Their recruiters are mailed the reason; only an admin can restore the jobs. */
export const removeJobs = (ids: string[], removal_reason: string, removal_rule: PostingRule) =>
  moveRows(...archivingUpdate(true, ids, { removal_reason, removal_rule }), ids, undefined);

/** Archives jobs and records their outcome, also for jobs that were archived before. */
export async function closeJobs(
  ids: string[],
  outcome: JobOutcome | "removed",
): Promise<ChangedRows> {
  const archived = sessionClient().from("jobs").update({ outcome }).eq("is_archived", true);
  await archived.in("id", ids).throwOnError();
  return moveRows(...archivingUpdate(true, ids, { outcome }), ids, undefined);
}

export const restoreJobs = (ids: string[], versions?: number[]) =>
  moveRows(...archivingUpdate(false, ids), ids, versions);

export function restoreOwnJobs(ids: string[], versions?: number[]): Promise<ChangedRows> {
  const [update, restored] = archivingUpdate(false, ids);
  return moveRows(update.is("removal_reason", null), restored, ids, versions);
}

/**
 * Renews jobs; `vacancy`, if given, replaces the stated one. Returns the number of renewed jobs; throws when the
 * backend fails.
 */
export async function renewJobs(ids: string[], vacancy?: Vacancy): Promise<number> {
  return (await sessionClient().rpc("renew_jobs", { job_ids: ids, vacancy }).throwOnError()).data;
}

/** Renews a job by its mailed link. Returns false if the link is outdated; throws when the backend fails. */
export async function renewByLink({ jobId, expiresAt }: Renewal, vacancy?: Vacancy) {
  const job = { job_id: jobId, open_until: expiresAt, ...(vacancy && { vacancy }) };
  const { data } = await operatorClient().rpc("renew_job", job).throwOnError();
  // The result can be null, although the generated types do not include null.
  return (data as string | null) !== null;
}

/** Closes a job by its mailed link. Returns false if the link is outdated; throws when the backend fails. */
export async function closeByLink({ jobId, expiresAt }: Renewal, outcome: JobOutcome) {
  const job = { job_id: jobId, open_until: expiresAt, outcome };
  return (await operatorClient().rpc("close_job", job).throwOnError()).data;
}

function archivingUpdate(
  isArchived: boolean,
  ids: string[],
  more: {
    removal_reason?: string;
    removal_rule?: PostingRule;
    outcome?: JobOutcome | "removed";
  } = {},
) {
  const jobs = sessionClient().from("jobs");
  return [
    jobs.update({ is_archived: isArchived, ...more }).eq("is_archived", !isArchived),
    jobs.select("id").in("id", ids).eq("is_archived", isArchived),
  ] as const;
}

/**
 * Records a link check; the second failure closes the job. Returns whether the job was closed; throws when the backend
 * fails.
 */
export async function recordLinkCheck(
  { job_id, url }: { job_id: string; url: string },
  { isDead, outcome }: { isDead: boolean | null; outcome: string },
): Promise<boolean> {
  const { data } = await taskClient()
    // Null stands for an unclear result; the generated types do not allow null.
    .rpc("record_link_check", { job_id, url, is_dead: isDead as boolean, outcome })
    .throwOnError();
  return data;
}

/**
 * Recounts the jobs of all landing pages. Returns how many pages have enough jobs to be listed; throws when the backend
 * fails.
 */
export async function refreshLandingPages(): Promise<number> {
  return (await taskClient().rpc("refresh_landing_pages").throwOnError()).data;
}
