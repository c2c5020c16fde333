import "server-only";
import { editableRow, isId } from "@/lib/content/queries";
import { rowsPerPage } from "@/lib/forms/list";
import { editableJobHtml } from "@/lib/html/cache";
import type { JobFormValues } from "./form";
import { type JobListView, type ManagedJob, type ManagedJobs } from "./list";
import { jobMarkupProblem } from "./json-ld";
import { type JobRow as DetailsRow, toJob } from "./row-queries";
import { remoteCity } from "./schema";
import { namesOf } from "@/lib/places/country-list";
import type { Tables } from "@/lib/supabase/database.types";
import { sessionClient } from "@/lib/supabase/server";
import { toIso } from "@/lib/text/dates";

type JobRow = Tables<"jobs"> & {
  city: { name: string; country: string };
  skill_names: string[];
};

/** What the form of the job with `id` is filled with, for whoever owns it or for an admin; archived ones too. Null when there is none. Throws when the backend fails. */
export async function getJobToEdit(
  id: string,
  whose: "own" | "any",
): Promise<JobFormValues | null> {
  if (!isId(id)) return null;
  const client = await sessionClient();
  const [data, { data: isOwn }] = await Promise.all([
    editableRow<JobRow>(client, "jobs", id),
    whose === "own" ? client.rpc("owns_job", { job_id: id }).throwOnError() : { data: true },
  ]);
  if (!data || !isOwn) return null;
  return {
    fields: {
      id,
      version: String(data.version),
      title: data.title,
      company: data.company,
      type: data.type,
      remote: data.city.name === remoteCity ? "on" : "",
      city: data.city.name === remoteCity ? "" : data.city.name,
      country: data.city.country,
      salaryMin: data.salary_min?.toString() ?? "",
      salaryMax: data.salary_max?.toString() ?? "",
      salaryCurrency: data.salary_currency,
      salaryPeriod: data.salary_period,
      applicationUrl: data.application_url,
      eligibility: data.eligibility,
      eligibleCountries: namesOf(data.eligible_countries).join(", "),
      excludedCountries: namesOf(data.excluded_countries).join(", "),
      overlapHours: data.overlap_hours?.toString() ?? "",
      overlapZone: data.overlap_time_zone ?? "",
      // Those that follow from hours in common were not typed.
      utcOffsetMin: data.overlap_hours ? "" : (data.utc_offset_min?.toString() ?? ""),
      utcOffsetMax: data.overlap_hours ? "" : (data.utc_offset_max?.toString() ?? ""),
      visaSponsorship: data.visa_sponsorship === null ? "" : data.visa_sponsorship ? "yes" : "no",
      level: data.level ?? "",
      skills: data.skill_names.join(", "),
      description: await editableJobHtml(data.description),
    },
    requirements: data.requirements,
  };
}

type ListedRow = Pick<
  Tables<"jobs">,
  "id" | "slug" | "title" | "company" | "posted_at" | "posted_by" | "expires_at" | "confirmed_at"
> &
  Pick<Tables<"job_clicks">, "views" | "applications"> & {
    city: string;
    country: string;
    has_dead_link: boolean;
    removal_reason: string | null;
    is_closed: boolean;
    expires_soon: boolean;
    reports: number;
    details: DetailsRow | null;
  };

/** A page of one's own jobs or, for admins, of all; past the last page the last one. Throws when the backend fails. */
export async function listManagedJobs(
  whose: "own" | "all",
  view: JobListView,
): Promise<ManagedJobs> {
  const client = await sessionClient();
  const { data } = await client
    .rpc("list_jobs", {
      is_mine: whose === "own",
      archived: view.isArchived,
      query_text: view.q,
      poster: view.poster ?? undefined,
      state: view.state ?? undefined,
      sort_by: view.order,
      is_ascending: view.isAscending,
      page: view.page,
      page_size: rowsPerPage,
    })
    .throwOnError();
  const { jobs, total, page, mine } = data as unknown as {
    jobs: ListedRow[];
    total: number;
    page: number;
    mine: ManagedJobs["own"];
  };
  return { total, page, own: mine, jobs: await Promise.all(jobs.map(toManagedJob)) };
}

async function toManagedJob(row: ListedRow): Promise<ManagedJob> {
  return {
    markupProblem: row.details && jobMarkupProblem(await toJob(row.details)),
    id: row.id,
    slug: row.slug,
    title: row.title,
    company: row.company,
    city: row.city,
    country: row.country,
    isRemote: row.city === remoteCity,
    postedAt: toIso(row.posted_at),
    postedBy: row.posted_by,
    expiresAt: toIso(row.expires_at),
    confirmedAt: row.confirmed_at && toIso(row.confirmed_at),
    removalReason: row.removal_reason,
    isClosed: row.is_closed,
    hasDeadLink: row.has_dead_link,
    expiresSoon: row.expires_soon,
    views: row.views,
    applications: row.applications,
    reports: row.reports,
  };
}
