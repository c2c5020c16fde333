import "server-only";
import type { QueryData } from "@supabase/supabase-js";
import { cache } from "react";
import type { z } from "zod";
import { readLeaves, type SitemapLeaf } from "@/lib/content/queries";
import { countryCode, inCountryOrder } from "@/lib/places/countries";
import { toIso } from "@/lib/text/dates";
import { shownJobHtml } from "@/lib/html/cache";
import { isSlug } from "@/lib/text/slug";
import { operatorClient, publicReader } from "@/lib/supabase/server";
import type { Renewal } from "./renewal";
import { placeKey, titleKey } from "./alike";
import type { alikeSchema } from "./form";
import { formatLocation } from "./format";
import {
  type AlikeJob,
  type ClosedJob,
  closedPageDays,
  defaultCountry,
  type FoundJobs,
  type Job,
  type Eligibility,
  type JobCard,
  type JobFacets,
  type JobFilters,
  type JobList,
  type JobLevel,
  jobTypes,
  jobsPerPage,
  type RelatedJobs,
  remoteCity,
  type SalaryPeriod,
} from "./schema";
import { furtherFilters, parseTerms } from "./search";
import { jobPath } from "./url";

const feedSize = 50;

const dayMs = 86_400_000;

const cardColumns =
  "id, slug, title, company, type, salary_min, salary_max, salary_currency, salary_period, posted_at, city:cities!inner(name, country, slug, country_slug)";
/** Columns of what a job's page shows. */
export const jobColumns =
  `${cardColumns}, description, requirements, application_url, updated_at, expires_at, confirmed_at, eligibility, eligible_countries, excluded_countries, utc_offset_min, utc_offset_max, visa_sponsorship, level, employer:companies!inner(slug, website, logo), skills:job_skills(position, skill:skills(slug, name))` as const;

/** What everybody may read: open jobs, as private.is_open of the database says. */
const open = () => publicReader().from("jobs").select(jobColumns);

type JobRow = QueryData<ReturnType<typeof open>>[number];
type CardRow = Pick<
  JobRow,
  | "id"
  | "slug"
  | "title"
  | "company"
  | "type"
  | "salary_min"
  | "salary_max"
  | "salary_currency"
  | "salary_period"
  | "posted_at"
>;

function toCard(row: CardRow, city: string, country: string): JobCard {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    company: row.company,
    type: row.type,
    city,
    country,
    isRemote: city === remoteCity,
    salaryMin: row.salary_min,
    salaryMax: row.salary_max,
    salaryCurrency: row.salary_currency,
    // As the table holds its values to.
    salaryPeriod: row.salary_period as SalaryPeriod,
    postedAt: toIso(row.posted_at),
  };
}

/** A row of what the functions of the database find. */
type FoundRow = CardRow & { city: string; country: string };

const toFoundCard = (row: FoundRow): JobCard => toCard(row, row.city, row.country);

async function toJob(row: JobRow): Promise<Job> {
  return {
    ...toCard(row, row.city.name, row.city.country),
    description: await shownJobHtml(row.description),
    requirements: row.requirements,
    applicationUrl: row.application_url,
    updatedAt: toIso(row.updated_at),
    expiresAt: toIso(row.expires_at),
    confirmedAt: row.confirmed_at && toIso(row.confirmed_at),
    employer: row.employer,
    place: { country: row.city.country_slug, city: row.city.slug },
    ...toEligibility(row),
    visaSponsorship: row.visa_sponsorship,
    level: row.level as JobLevel | null,
    skills: row.skills
      .toSorted((a, b) => a.position - b.position)
      .map(({ skill: { slug, name } }) => ({ slug, name })),
  };
}

function toEligibility(row: JobRow): Eligibility {
  return {
    eligibility: row.eligibility as Eligibility["eligibility"],
    eligibleCountries: row.eligible_countries,
    excludedCountries: row.excluded_countries,
    utcOffsetMin: row.utc_offset_min,
    utcOffsetMax: row.utc_offset_max,
  };
}

function toFacets({ types, countries, ...facets }: Omit<JobFacets, "largestCountries">): JobFacets {
  return {
    types: jobTypes.filter((type) => types.includes(type)),
    countries: inCountryOrder(countries),
    largestCountries: countries.filter(countryCode).slice(0, 3),
    ...facets,
  };
}

function toSearch(filters: JobFilters) {
  return {
    terms: parseTerms(filters.q),
    job_type: filters.type ?? undefined,
    city: filters.city ?? undefined,
    country: filters.country ?? undefined,
    ...furtherFilters(filters),
  };
}

/** What find_jobs of the database answers; `facets` where asked for them, by a database that knows the question. */
type FoundRows = Omit<FoundJobs, "jobs"> & {
  jobs: FoundRow[];
  facets?: Omit<JobFacets, "largestCountries">;
};

async function findJobs(filters: JobFilters, { withFacets = false } = {}): Promise<JobList> {
  const { data } = await publicReader()
    .rpc("find_jobs", {
      ...toSearch(filters),
      page_offset: (filters.page - 1) * jobsPerPage,
      page_size: jobsPerPage,
      with_facets: withFacets,
    })
    .throwOnError();
  const { jobs, facets, ...found } = data as unknown as FoundRows;
  return { ...found, jobs: jobs.map(toFoundCard), facets: facets ? toFacets(facets) : null };
}

/** One page of open jobs, newest first, with exact counts. Throws when the backend fails. */
export const listJobs = (filters: JobFilters): Promise<FoundJobs> => findJobs(filters);

/** The same with what the filters offer: types, countries and cities of open jobs. Throws when the backend fails. */
export const listJobsWithFacets = (filters: JobFilters): Promise<JobList> =>
  findJobs(filters, { withFacets: true });

/** What is on offer beside the job at `slug`; nothing where there is none. Throws when the backend fails. */
export async function listRelatedJobs(slug: string): Promise<RelatedJobs> {
  if (!isSlug(slug)) return { company: [], similar: [] };
  const { data } = await publicReader().rpc("related_jobs", { job_slug: slug }).throwOnError();
  const { company, similar } = data as unknown as Record<keyof RelatedJobs, FoundRow[]>;
  return { company: company.map(toFoundCard), similar: similar.map(toFoundCard) };
}

/** The three newest open jobs. Throws when the backend fails. */
export async function listLatestJobs(): Promise<JobCard[]> {
  const { data } = await publicReader()
    .from("jobs")
    .select(cardColumns)
    .order("posted_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(3)
    .throwOnError();
  return data.map((row) => toCard(row, row.city.name, row.city.country));
}

/** Those of the jobs with these ids that are open, newest first. Throws when the backend fails. */
export async function listOpenJobs(ids: string[]): Promise<JobCard[]> {
  const { data } = await publicReader()
    .from("jobs")
    .select(cardColumns)
    .in("id", ids)
    .order("posted_at", { ascending: false })
    .order("id", { ascending: false })
    .throwOnError();
  return data.map((row) => toCard(row, row.city.name, row.city.country));
}

/** The open job at `slug` with sanitised HTML, or null when there is none; read once a page. Throws when the backend fails. */
export const getJob = cache(async (slug: string): Promise<Job | null> => {
  if (!isSlug(slug)) return null;
  const { data } = await open().eq("slug", slug).maybeSingle().throwOnError();
  return data && toJob(data);
});

/** The job at `slug` where it was closed in the last 30 days, else null. Throws when the backend fails. */
export const getClosedJob = cache(async (slug: string): Promise<ClosedJob | null> => {
  if (!isSlug(slug)) return null;
  const { data } = await publicReader()
    .rpc("get_closed_job", { job_slug: slug })
    .maybeSingle()
    .throwOnError();
  return (
    data && { slug, title: data.title, company: data.company, closedAt: toIso(data.closed_at) }
  );
});

/** Most jobs of one company that are compared with a new one. */
const mostCompared = 200;

/** Open jobs of a company that have the title and the place of one that is typed, however they are written. Throws when the backend fails. */
export async function listAlikeJobs(typed: z.output<typeof alikeSchema>): Promise<AlikeJob[]> {
  const { data } = await publicReader()
    .from("jobs")
    .select("id, slug, title, city:cities!inner(name, country)")
    .eq("company", typed.company)
    .eq("is_archived", false)
    .order("posted_at", { ascending: false })
    .limit(mostCompared)
    .throwOnError();
  const place = typed.remote
    ? { city: remoteCity, country: typed.country || defaultCountry }
    : typed;
  return data
    .filter(
      ({ id, title, city }) =>
        id !== typed.id &&
        titleKey(title) === titleKey(typed.title) &&
        placeKey({ city: city.name, country: city.country }) === placeKey(place),
    )
    .map(({ id, slug, title, city: { name: city, country } }) => ({
      id,
      title,
      place: formatLocation({ city, country, isRemote: city === remoteCity }),
      path: jobPath(slug),
    }));
}

/** Whether another open job has the same title at the same company. Throws when the backend fails. */
export async function hasAlike({ id, title, company }: Job): Promise<boolean> {
  const { data } = await publicReader()
    .from("jobs")
    .select("id")
    .eq("title", title)
    .eq("company", company)
    .neq("id", id)
    .limit(1)
    .throwOnError();
  return data.length > 0;
}

/** One page of a company's open jobs, newest first. Throws when the backend fails. */
export async function listCompanyJobs(companyId: string, page: number): Promise<JobCard[]> {
  const from = (page - 1) * jobsPerPage;
  const { data } = await publicReader()
    .from("jobs")
    .select(cardColumns)
    .eq("company_id", companyId)
    .order("posted_at", { ascending: false })
    .order("id", { ascending: false })
    .range(from, from + jobsPerPage - 1)
    .throwOnError();
  return data.map((row) => toCard(row, row.city.name, row.city.country));
}

/** The newest 50 open jobs of a company, whole, for its feed. Throws when the backend fails. */
export async function listCompanyFeedJobs(companyId: string): Promise<Job[]> {
  const { data } = await open()
    .eq("company_id", companyId)
    .order("posted_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(feedSize)
    .throwOnError();
  return Promise.all(data.map(toJob));
}

/** The newest 50 open jobs that match, whole, for feeds. Throws when the backend fails. */
export async function listFeedJobs(filters: JobFilters): Promise<Job[]> {
  const { data: found } = await publicReader()
    .rpc("find_jobs", { ...toSearch(filters), page_size: feedSize })
    .throwOnError();
  const ids = (found as unknown as { jobs: { id: string }[] }).jobs.map(({ id }) => id);
  const { data } = await publicReader()
    .from("jobs")
    .select(jobColumns)
    .in("id", ids)
    .order("posted_at", { ascending: false })
    .order("id", { ascending: false })
    .throwOnError();
  return Promise.all(data.map(toJob));
}

/** Slug and last change (ISO 8601) of every open job, newest first. Throws when the backend fails. */
export function listSitemapJobs(): Promise<SitemapLeaf[]> {
  return readLeaves((from, to) =>
    publicReader()
      .from("jobs")
      .select("slug, updated_at")
      .order("posted_at", { ascending: false })
      .order("id", { ascending: false })
      .range(from, to)
      .throwOnError(),
  );
}

/** The slug of a job that is on the public site; null where it is not. Throws when the backend fails. */
export async function getLiveSlug(id: string): Promise<string | null> {
  const { data } = await publicReader()
    .from("jobs")
    .select("slug")
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  return data?.slug ?? null;
}

/**
 * The job that a mailed link is about, for its page and its mail; null where it is gone, archived or its recruiter may not
 * post. `outdated`: it was renewed or closed since. Throws when the backend fails.
 */
export async function getRenewal({ jobId, expiresAt }: Renewal) {
  const { data } = await operatorClient()
    .from("jobs")
    .select("slug, title, application_url, expires_at, link_died_at, recruiter:recruiters(status)")
    .eq("id", jobId)
    .eq("is_archived", false)
    .maybeSingle()
    .throwOnError();
  if (!data || (data.recruiter && data.recruiter.status !== "approved")) return null;
  const now = Date.now();
  const openUntil = Date.parse(data.expires_at);
  if (openUntil <= now - closedPageDays * dayMs) return null;
  return {
    slug: data.slug,
    title: data.title,
    applicationUrl: data.application_url,
    expiresAt: toIso(data.expires_at),
    hasDeadLink: data.link_died_at !== null,
    isAdmins: data.recruiter === null,
    isOutdated: openUntil !== Date.parse(expiresAt),
    state: openUntil > now ? ("open" as const) : ("closed" as const),
  };
}
