import "server-only";
import type { ActionResult } from "@/lib/auth/action";
import { cleanJobHtml } from "@/lib/html/sanitize";
import { shownJobHtml } from "@/lib/html/cache";
import { refused } from "@/lib/content/form";
import { type Moved, moveRows, savedRow } from "@/lib/content/mutations";
import { listSkills } from "./form-queries";
import { findSkills } from "./skills";
import { untilDone, counted } from "@/lib/text/counted";
import { operatorClient, sessionClient, taskClient } from "@/lib/supabase/server";
import { descriptionSchema, type JobInput, noDescription } from "./form";
import type { Renewal } from "./renewal-queries";
import { remoteCity } from "./schema";
import { purgePages } from "@/lib/http/purge-pages";

/** Saves a job at `version`, or a new one once for each `key`, and returns its id. Throws when the backend fails. */
export async function saveJob({
  id,
  version,
  key,
  ...job
}: Omit<JobInput, "back">): Promise<ActionResult<string>> {
  const description = descriptionSchema.safeParse(cleanJobHtml(job.description));
  if (!description.success)
    return refused(description.error.issues[0]?.message ?? "", "description");
  const { slugs, unknown } = findSkills(job.skills.length ? await listSkills() : [], job.skills);
  if (unknown.length > 0) return refused(`Not known: ${unknown.join(", ")}`, "skills");
  const saving = (await sessionClient()).rpc("save_job", {
    job_id: id,
    expected_version: version,
    idempotency_key: key,
    title: job.title,
    company: job.company,
    city: job.remote ? remoteCity : job.city,
    country: job.country,
    job_type: job.type,
    description: description.data,
    requirements: job.requirements,
    salary_min: job.salaryMin ?? undefined,
    salary_max: job.salaryMax ?? undefined,
    salary_currency: job.salaryCurrency,
    salary_period: job.salaryPeriod,
    application_url: job.applicationUrl,
    eligibility: job.eligibility,
    eligible_countries: job.eligibleCountries,
    excluded_countries: job.excludedCountries,
    utc_offset_min: job.utcOffsetMin ?? undefined,
    utc_offset_max: job.utcOffsetMax ?? undefined,
    overlap_hours: job.overlap?.hours,
    overlap_time_zone: job.overlap?.timeZone,
    visa_sponsorship: job.visaSponsorship ?? undefined,
    level: job.level ?? undefined,
    skills: slugs,
  });
  // What the database sees no words in, in its own way of reading.
  const saved = await savedRow("job", id !== undefined, saving, {
    PT400: refused(noDescription, "description"),
  });
  // Nobody who is shown it waits for that.
  if (saved.ok) await shownJobHtml(description.data);
  return saved;
}

/**
 * Takes jobs off the public site; with `versions`, one for each, those that are still at theirs. Throws when the backend
 * fails.
 * @returns what was not archived before as left behind.
 */
export async function archiveJobs(ids: string[], versions?: number[]): Promise<Moved> {
  return moveRows(...(await archiving(true, ids)), ids, versions);
}

/** Takes jobs off the public site for a reason that their recruiters are mailed, until an admin restores them, likewise. */
export async function removeJobs(ids: string[], reason: string): Promise<Moved> {
  return moveRows(...(await archiving(true, ids, { removal_reason: reason })), ids, undefined);
}

/** Puts archived jobs back on the public site, as `archiveJobs` takes them off it. */
export async function restoreJobs(ids: string[], versions?: number[]): Promise<Moved> {
  return moveRows(...(await archiving(false, ids)), ids, versions);
}

/** The same with those of them that no admin removed. */
export async function restoreOwnJobs(ids: string[], versions?: number[]): Promise<Moved> {
  const [update, restored] = await archiving(false, ids);
  return moveRows(update.is("removal_reason", null), restored, ids, versions);
}

/** Says that jobs are still open: they stay for 60 days from now, closed ones too. Returns how many; throws when the backend fails. */
export async function renewJobs(ids: string[]): Promise<number> {
  const client = await sessionClient();
  const { data } = await client
    .from("jobs")
    // The time that counts is the database's.
    .update({ confirmed_at: new Date().toISOString() })
    .in("id", ids)
    .eq("is_archived", false)
    .select("id")
    .throwOnError();
  return data.length;
}

/** Renews a job for whoever has its mailed link, once; false where the link is no longer good. Throws when the backend fails. */
export async function renewByLink({ jobId, expiresAt }: Renewal): Promise<boolean> {
  const { data } = await operatorClient()
    .rpc("renew_job", { job_id: jobId, open_until: expiresAt })
    .throwOnError();
  // Null where there is nothing to renew, which the generated types do not know of functions.
  return (data as string | null) !== null;
}

/** Takes jobs that ran out from where the search looks. Returns how many; throws when the backend fails. */
function sweepClosedJobs(): Promise<number> {
  const client = taskClient();
  return untilDone(async () => (await client.rpc("sweep_closed_jobs").throwOnError()).data);
}

/** Has recruiters reminded of jobs that run out soon, once each. Returns how many mails; throws when the backend fails. */
function remindOfExpiry(): Promise<number> {
  const client = taskClient();
  return untilDone(async () => (await client.rpc("remind_of_expiry").throwOnError()).data);
}

/** The change of jobs that are not archived, or not restored, yet, and the reading of those that are then. */
async function archiving(
  isArchived: boolean,
  ids: string[],
  why: { removal_reason?: string } = {},
) {
  const client = await sessionClient();
  const jobs = client.from("jobs");
  return [
    jobs.update({ is_archived: isArchived, ...why }).eq("is_archived", !isArchived),
    jobs.select("id").in("id", ids).eq("is_archived", isArchived),
  ] as const;
}

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

/** Most links of one run: what is left is the next one's. */
const maxLinks = 500;

/** Open jobs whose link was not checked for a day. Throws when the backend fails. */
export async function listLinksToCheck(): Promise<{ jobId: string; url: string }[]> {
  const { data } = await taskClient().rpc("links_to_check", { max_rows: maxLinks }).throwOnError();
  return data.map(({ job_id, url }) => ({ jobId: job_id, url }));
}

/** Records a check; the second failure closes the job and mails its recruiter. Returns whether it did; throws when the backend fails. */
export async function recordLinkCheck(
  { jobId, url }: { jobId: string; url: string },
  { isDead, outcome }: { isDead: boolean | null; outcome: string },
): Promise<boolean> {
  const { data } = await taskClient()
    // Null is an unclear result, which the generated types leave out.
    .rpc("record_link_check", { job_id: jobId, url, is_dead: isDead as boolean, outcome })
    .throwOnError();
  return data;
}
