import "server-only";
import { PostgrestError } from "@supabase/supabase-js";
import { notFound, permanentRedirect } from "next/navigation";
import { cache } from "react";
import { type LeafRow, readAll } from "@/lib/rows/queries";
import { oncePerRequest } from "@/lib/http/once-per-request";
import { countryCode, sortCountries } from "@/lib/places/countries";
import { logError } from "@/lib/logs/log";
import type { CurrencyRates } from "@/lib/money/rates";
import { publicReader, taskClient } from "@/lib/supabase/server";
import { isSlug } from "@/lib/text/slug";
import { fromRow, readJson, type ToRow } from "@/lib/text/from-row";
import {
  type Alike,
  type ClosedJob,
  type Job,
  type JobSummary,
  type JobLanding,
  jobTypes,
  jobsPerPage,
  type KnownSkill,
  type RelatedJobs,
  type JobLevel,
  type JobPlace,
  remoteCity,
  type SalaryPeriod,
} from "@/lib/jobs/schema";
import type { JobFilters } from "@/lib/jobs/filters";
import {
  findLandingPath,
  landingAt,
  landingHref,
  type Landing,
  type ListedPage,
} from "@/lib/jobs/landing/kinds";
import { mostQuickCountries } from "@/lib/jobs/url";
import {
  type FoundJobs,
  type JobList,
  type JobOptions,
  listParameters,
  parseJobFilters,
  type QueryValues,
  searchFilters,
} from "@/lib/jobs/search";
import { shownJobHtml } from "@/lib/html/cache";

type FoundRows = Omit<FoundJobs, "filters" | "landing" | "movedTo" | "jobs" | "ratesAsOf"> & {
  jobs: FoundRow[];
  options?: OptionsRow;
  landing?: Landing | { moved: string } | null;
};

type Extent = {
  withOptions?: boolean;
  /** Whether the options of all filters are counted; else those of the bar are. */
  withAllCounts?: boolean;
  /** Whether to read what the landing page that equals the list adds to it. */
  withLanding?: boolean;
};

/**
 * A page of open jobs with exact counts and, if asked for, the options of the filters and what the landing page adds.
 * Throws when the backend fails.
 */
export async function listJobs(
  filters: JobFilters,
  { withOptions = false, withAllCounts = false, withLanding = false }: Extent = {},
): Promise<JobList> {
  const landingPath = withLanding ? findLandingPath(listParameters(filters)) : null;
  const [found, ratesAsOf] = await Promise.all([
    readJson<FoundRows>(
      publicReader().rpc("find_jobs", {
        filters: searchFilters(filters),
        page_offset: (filters.page - 1) * jobsPerPage,
        page_size: jobsPerPage,
        with_options: withOptions,
        with_all_counts: withAllCounts,
        landing_path: landingPath ?? undefined,
      }),
    ),
    // The day of the exchange rates is only shown in a note, which is omitted if the day cannot be read.
    filters.pay !== null || filters.sort === "pay" ? readRatesDay().catch(() => null) : null,
  ]);
  const landing = found.landing && "path" in found.landing ? found.landing : null;
  return {
    ...found,
    filters: landing ? landingFilters(landing, filters.page) : filters,
    landing,
    movedTo: found.landing && "moved" in found.landing ? found.landing.moved : null,
    jobs: found.jobs.map(toFoundSummary),
    ratesAsOf,
    options: found.options ? toOptions(found.options) : null,
  };
}

/** The filters of a landing page; the path has only the slug of its city. */
function landingFilters({ path, city }: Landing, page: number): JobFilters {
  const filters = parseJobFilters({ ...landingAt(path)?.parameters, page });
  return { ...filters, city: city ?? filters.city };
}

/** The day of the euro's rate: every update has one, while other currencies may have left the central bank's list. */
async function readRatesDay(): Promise<string | null> {
  const rates = publicReader().from("currency_rates").select("as_of").eq("currency", "EUR");
  return (await rates.maybeSingle().throwOnError()).data?.as_of ?? null;
}

/**
 * Like `listJobs` with options and the landing page; if the database returns an error, retries without options, so that
 * the jobs are still shown.
 */
export async function listJobsWithOptions(filters: JobFilters, withAllCounts = false) {
  const extent = { withOptions: true, withAllCounts, withLanding: true };
  return listJobs(filters, extent).catch((error: unknown) => {
    // If the backend is unreachable or times out, reading the jobs without options would fail, too.
    if (!(error instanceof PostgrestError)) throw error;
    logError("The options of the filters could not be read.", error);
    return listJobs(filters, { withLanding: true });
  });
}

/**
 * The job list at the path of a landing page, with the options of the filters if asked for; null for an unknown path,
 * `movedTo` for a synonym of a skill. Throws when the backend fails.
 */
export async function getLanding(path: string, page: number, { withOptions = false } = {}) {
  const parameters = landingAt(path)?.parameters;
  if (!parameters) return null;
  const filters = parseJobFilters({ ...parameters, page });
  const list = withOptions
    ? await listJobsWithOptions(filters)
    : await listJobs(filters, { withLanding: true });
  const { landing, movedTo } = list;
  if (landing?.path === path) return { ...list, landing };
  return movedTo ? { movedTo } : null;
}

/** The landing pages that search engines may index, those with the most jobs first. Throws when the backend fails. */
export async function listLandings(): Promise<ListedPage[]> {
  return readAll((from, to) => publicReader().rpc("listed_pages").range(from, to).throwOnError());
}

const readLandingOnce = oncePerRequest(async (path: string, page: number) => {
  const found = await getLanding(path, page, { withOptions: true });
  if (!found) notFound();
  if (!("landing" in found)) permanentRedirect(landingHref(found.movedTo));
  return found;
});

/** The job list at a path below /golang-jobs/, read once for each request. Other paths respond with 404. */
export async function readLanding(path: string, searchParams: Promise<QueryValues>) {
  return readLandingOnce(path, parseJobFilters(await searchParams).page);
}

/** The options of the filters. Throws when the backend fails. */
export async function readJobOptions(): Promise<JobOptions> {
  return toOptions(await readJson<OptionsRow>(publicReader().rpc("job_options")));
}

type OptionsRow = Omit<JobOptions, "largestCountries">;

const toOptions = (row: OptionsRow): JobOptions => ({
  ...row,
  types: jobTypes.filter((type) => row.types.includes(type)),
  countries: sortCountries(row.countries),
  largestCountries: row.countries.filter(countryCode).slice(0, mostQuickCountries),
});

/** When each of the latest 10,000 open jobs was first listed, in seconds since 1970. Throws when the backend fails. */
export async function readListingTimes(): Promise<number[]> {
  const { data } = await publicReader().rpc("listing_times").throwOnError();
  return data as number[];
}

/**
 * A position in a list: a job's posted_at to the microsecond, id, and, in a list sorted by pay, its pay (-1 if
 * unstated).
 */
type Position = [postedAt: string, id: string] | [postedAt: string, id: string, pay: number];

/**
 * Up to `limit` jobs after a position, and the position of the last one if more follow. Throws when the backend fails.
 */
export async function listJobsAfter(
  filters: JobFilters,
  after: Position | null,
  limit: number,
): Promise<{ jobs: JobSummary[]; end: Position | null }> {
  const [after_posted_at, after_id, after_pay] = after ?? [];
  const rows = await readJson<(FoundRow & { pay: number })[]>(
    publicReader().rpc("find_jobs_after", {
      filters: searchFilters(filters),
      page_size: limit + 1,
      after_posted_at,
      after_id,
      after_pay,
    }),
  );
  const last = lastRowOfPage(rows, limit);
  const jobs = rows.slice(0, limit).map(toFoundSummary);
  if (!last) return { jobs, end: null };
  if (filters.sort === "pay") return { jobs, end: [last.posted_at, last.id, last.pay] };
  return { jobs, end: [last.posted_at, last.id] };
}

/** Up to `limit` open jobs of a company after a position, newest first. Throws when the backend fails. */
export async function listCompanyJobsAfter(
  companyId: string,
  after: [postedAt: string, id: string] | null,
  limit: number,
): Promise<{ jobs: JobSummary[]; end: [postedAt: string, id: string] | null }> {
  let cards = openJobSummaries().eq("company_id", companyId);
  if (after) {
    const [postedAt, id] = after;
    cards = cards.or(`posted_at.lt."${postedAt}",and(posted_at.eq."${postedAt}",id.lt.${id})`);
  }
  const rows = await newestFirst(cards.limit(limit + 1));
  const last = lastRowOfPage(rows, limit);
  return {
    jobs: rows.slice(0, limit).map(toListedSummary),
    end: last && [last.posted_at, last.id],
  };
}

/** The last row of a page, if `rows` has one row more than the page; null if there is no further page. */
function lastRowOfPage<Row>(rows: Row[], limit: number): Row | null {
  if (rows.length <= limit) return null;
  return rows[limit - 1] ?? null;
}

async function newestFirst(cards: ReturnType<typeof openJobSummaries>) {
  const sorted = cards.order("posted_at", { ascending: false }).order("id", { ascending: false });
  return (await sorted.throwOnError()).data;
}

/** The three newest open jobs. Throws when the backend fails. */
export const listLatestJobs = async (): Promise<JobSummary[]> =>
  (await newestFirst(openJobSummaries().limit(3))).map(toListedSummary);

/** The open jobs among `ids`, newest first. Throws when the backend fails. */
export const listOpenJobs = async (ids: string[]): Promise<JobSummary[]> =>
  (await newestFirst(openJobSummaries().in("id", ids))).map(toListedSummary);

/** Up to 500 application links that are due for a check. Throws when the backend fails. */
export async function listLinksToCheck() {
  return (await taskClient().rpc("links_to_check", { max_rows: 500 }).throwOnError()).data;
}

/** A page of a company's open jobs, newest first. Throws when the backend fails. */
export async function listCompanyJobs(companyId: string, page: number): Promise<JobSummary[]> {
  const from = (page - 1) * jobsPerPage;
  const cards = openJobSummaries().eq("company_id", companyId);
  return (await newestFirst(cards.range(from, from + jobsPerPage - 1))).map(toListedSummary);
}

/**
 * The newest 50 open jobs that match filters or belong to a company, with descriptions, for feeds. Throws when the
 * backend fails.
 */
export async function listFeedJobs(wanted: JobFilters | { companyId: string }): Promise<Job[]> {
  const wantedRows =
    "companyId" in wanted ? { of_company: wanted.companyId } : { filters: searchFilters(wanted) };
  const rows = await readJson<JobRow[]>(publicReader().rpc("feed_jobs", wantedRows));
  return Promise.all(rows.map(toJob));
}

/** All skills with their synonyms, read once for each request. Throws when the backend fails. */
export const listSkills = cache(async (): Promise<KnownSkill[]> => {
  const skills = publicReader().from("skills").select("slug, name, synonyms").order("name");
  return (await skills.throwOnError()).data;
});

/** Slug and last change of the open jobs in a sitemap file, newest first, and the number of all. Throws on failure. */
export async function readSitemapJobs(page_number: number) {
  const { total, jobs } = await readJson<{ total: number; jobs: LeafRow[] }>(
    publicReader().rpc("sitemap_job_page", { page_number }),
  );
  // Times are not converted with fromRow, which would take a tenth of the time of rendering a sitemap file.
  const updatedAt = (row: LeafRow) => row.updated_at.replace("+00:00", "Z");
  return { total, jobs: jobs.map((row) => ({ slug: row.slug, updatedAt: updatedAt(row) })) };
}

/** The result of the database function job_page. */
type PageRow = {
  job: JobRow | null;
  closed: { title: string; company: string; closed_at: string } | null;
  related: Record<keyof RelatedJobs, FoundRow[]>;
  landings: JobLanding[];
  has_alike: boolean;
  has_alike_in_city: boolean;
  posted_before: string | null;
  rates: CurrencyRates;
};

/** The open or recently closed job at `slug`; null for other slugs. */
async function loadJobPage(slug: string, withRelated: boolean) {
  if (!isSlug(slug)) return null;
  const row = await readJson<PageRow | null>(
    publicReader().rpc("job_page", { job_slug: slug, with_related: withRelated }),
  );
  if (!row) return null;
  const closed: ClosedJob | null = row.closed && { ...fromRow(row.closed), slug };
  return { ...fromRow(row), job: row.job && (await toJob(row.job)), closed };
}

/**
 * The job at `slug`: `job` if it is open, `closed` if it closed in the last 30 days; the rest is null. Throws when the
 * backend fails.
 */
export async function getJob(slug: string): Promise<{ job: Job | null; closed: ClosedJob | null }> {
  return (await loadJobPage(slug, false)) ?? { job: null, closed: null };
}

/**
 * The open or recently closed job at `slug` with the other contents of its page; null for other slugs. Throws when the
 * backend fails.
 */
export const getJobPage = oncePerRequest(async (slug: string) => {
  const page = await loadJobPage(slug, true);
  if (!page) return null;
  const { hasAlike, hasAlikeInCity, related, ...shown } = page;
  let alike: Alike = null;
  if (hasAlikeInCity) alike = "here";
  else if (hasAlike) alike = "elsewhere";
  return {
    ...shown,
    alike,
    related: {
      company: related.company.map(toFoundSummary),
      similar: related.similar.map(toFoundSummary),
    },
  };
});

/** A query of open jobs with the columns that job cards need; callers add filters, order and limit. */
const openJobSummaries = () =>
  publicReader()
    .from("jobs")
    .select(
      "id, slug, title, company, type, salary_min, salary_max, salary_currency, salary_period, posted_at, visa_sponsorship, level, job_skills(position, skills(name)), job_places(position, city:cities(name, country)), city:cities!city_id!inner(name, country), employer:companies!inner(logo)",
    );

type ListedRow = Awaited<
  ReturnType<ReturnType<typeof openJobSummaries>["throwOnError"]>
>["data"][number];

/** A job's card as returned by database functions (private.job_cards). */
export type FoundRow = Omit<ToRow<Omit<JobSummary, "isRemote">>, "further_places"> & {
  further_places: PlaceRow[];
};

type PlaceRow = Omit<JobPlace, "isRemote">;

const toPlace = (row: PlaceRow): JobPlace => ({ ...row, isRemote: row.city === remoteCity });

export const toFoundSummary = (row: FoundRow): JobSummary => ({
  ...fromRow(row),
  isRemote: row.city === remoteCity,
  furtherPlaces: row.further_places.map(toPlace),
});

/** Converts a row of the query `openJobSummaries` to a job's summary. */
const toListedSummary = ({
  city,
  employer,
  job_skills,
  job_places,
  level,
  salary_period,
  ...row
}: ListedRow): JobSummary =>
  toFoundSummary({
    ...row,
    ...employer,
    city: city.name,
    country: city.country,
    further_places: job_places
      .toSorted((a, b) => a.position - b.position)
      .map((place) => ({ city: place.city.name, country: place.city.country })),
    // Check constraints of the table allow no other periods and levels.
    salary_period: salary_period as SalaryPeriod,
    level: level as JobLevel | null,
    skill_names: job_skills
      .toSorted((a, b) => a.position - b.position)
      .slice(0, 3)
      .map(({ skills }) => skills.name),
  });

/** A job with all details as returned by database functions (private.job_details). */
export type JobRow = ToRow<Omit<Job, "isRemote" | "furtherPlaces" | "overlap">> & {
  further_places: PlaceRow[];
  overlap_hours: number | null;
  overlap_time_zone: string | null;
};

/** A job with its description cleaned for display. */
export async function toJob({ overlap_hours, overlap_time_zone, ...row }: JobRow): Promise<Job> {
  return {
    ...fromRow(row),
    isRemote: row.city === remoteCity,
    furtherPlaces: row.further_places.map(toPlace),
    description: await shownJobHtml(row.description),
    overlap:
      overlap_hours && overlap_time_zone
        ? { hours: overlap_hours, timeZone: overlap_time_zone }
        : null,
  };
}
