import "server-only";
import { cache } from "react";
import { getCurrencyRates } from "@/lib/money/queries";
import { countryCode, inCountryOrder } from "@/lib/places/countries";
import type { CurrencyRates } from "@/lib/money/schema";
import { publicReader } from "@/lib/supabase/server";
import { isSlug } from "@/lib/text/slug";
import { toIso } from "@/lib/text/dates";
import {
  cardColumns,
  type FoundRow,
  type JobRow,
  toFoundCard,
  toJob,
  toListedCard,
} from "./row-queries";
import {
  type FoundJobs,
  type JobCard,
  type JobFacets,
  type JobFilters,
  type JobList,
  type JobOrClosed,
  type JobPageContent,
  jobTypes,
  jobsPerPage,
  type RelatedJobs,
} from "./schema";
import { searchFilters } from "./search";

function toFacets({ types, countries, ...facets }: Omit<JobFacets, "largestCountries">): JobFacets {
  return {
    types: jobTypes.filter((type) => types.includes(type)),
    countries: inCountryOrder(countries),
    largestCountries: countries.filter(countryCode).slice(0, 3),
    ...facets,
  };
}

/** The result of find_jobs of the database; `facets` only where requested. */
type FoundRows = Omit<FoundJobs, "jobs" | "ratesAsOf"> & {
  jobs: FoundRow[];
  facets?: Omit<JobFacets, "largestCountries">;
};

async function findJobs(
  filters: JobFilters,
  { withFacets = false, withOptions = false } = {},
): Promise<JobList> {
  const [{ data }, rates] = await Promise.all([
    publicReader()
      .rpc("find_jobs", {
        filters: searchFilters(filters),
        page_offset: (filters.page - 1) * jobsPerPage,
        page_size: jobsPerPage,
        with_facets: withFacets,
        with_options: withOptions,
      })
      .throwOnError(),
    // Only for a note: jobs are shown without it.
    filters.pay !== null || filters.sort === "pay" ? getCurrencyRates().catch(() => null) : null,
  ]);
  const { jobs, facets, ...found } = data as unknown as FoundRows;
  return {
    ...found,
    jobs: jobs.map(toFoundCard),
    facets: facets ? toFacets(facets) : null,
    // Each update brings the euro; other currencies may have left the bank's list.
    ratesAsOf: rates?.EUR?.asOf ?? null,
  };
}

/** One page of open jobs, newest first, with exact counts. Throws when the backend fails. */
export const listJobs = (filters: JobFilters): Promise<FoundJobs> => findJobs(filters);

/** The same with what the filters offer: types, countries and cities of open jobs. Throws when the backend fails. */
export const listJobsWithFacets = (filters: JobFilters): Promise<JobList> =>
  findJobs(filters, { withFacets: true });

/** The same with how many jobs each value of the further filters would leave. Throws when the backend fails. */
export const listJobsWithOptions = (filters: JobFilters): Promise<JobList> =>
  findJobs(filters, { withFacets: true, withOptions: true });

/** Where a page of jobs ended: posted_at to the microsecond, and what it pays where that is the order, -1 for nothing. */
type Position = [postedAt: string, id: string] | [postedAt: string, id: string, pay: number];

/** At most `limit` open jobs that match after a position, and where they end if more follow; what comes in meanwhile shifts nothing. Throws when the backend fails. */
export async function listJobsAfter(
  filters: JobFilters,
  after: Position | null,
  limit: number,
): Promise<{ jobs: JobCard[]; end: Position | null }> {
  const [after_posted_at, after_id, after_pay] = after ?? [];
  const { data } = await publicReader()
    .rpc("find_jobs_after", {
      filters: searchFilters(filters),
      page_size: limit + 1,
      ...{ after_posted_at, after_id, after_pay },
    })
    .throwOnError();
  const rows = data as unknown as (FoundRow & { pay: number })[];
  const last = lastOfPage(rows, limit);
  return {
    jobs: rows.slice(0, limit).map(toFoundCard),
    end: last && [
      last.posted_at,
      last.id,
      ...(filters.sort === "pay" ? ([last.pay] as const) : ([] as const)),
    ],
  };
}

/** The same of a company's open jobs, newest first. Throws when the backend fails. */
export async function listCompanyJobsAfter(
  companyId: string,
  after: [postedAt: string, id: string] | null,
  limit: number,
): Promise<{ jobs: JobCard[]; end: [postedAt: string, id: string] | null }> {
  const all = publicReader().from("jobs").select(cardColumns).eq("company_id", companyId);
  const [postedAt, id] = after ?? [];
  const rest = after
    ? all.or(`posted_at.lt."${postedAt}",and(posted_at.eq."${postedAt}",id.lt.${id})`)
    : all;
  const { data } = await rest
    .order("posted_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(limit + 1)
    .throwOnError();
  const last = lastOfPage(data, limit);
  return {
    jobs: data.slice(0, limit).map(toListedCard),
    end: last && [last.posted_at, last.id],
  };
}

/** The last row of a page for which one more was asked; null where there is no further page. */
const lastOfPage = <Row>(rows: Row[], limit: number): Row | null =>
  (rows.length > limit && rows[limit - 1]) || null;

/** The three newest open jobs. Throws when the backend fails. */
export async function listLatestJobs(): Promise<JobCard[]> {
  const { data } = await publicReader()
    .from("jobs")
    .select(cardColumns)
    .order("posted_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(3)
    .throwOnError();
  return data.map(toListedCard);
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
  return data.map(toListedCard);
}

/** The result of job_page of the database. */
type PageRow = {
  job: JobRow | null;
  closed: { title: string; company: string; closed_at: string } | null;
  has_alike: boolean;
  related: Record<keyof RelatedJobs, FoundRow[]>;
  rates: CurrencyRates;
};

async function readPage(slug: string, withRelated: boolean): Promise<PageRow | null> {
  if (!isSlug(slug)) return null;
  const { data } = await publicReader()
    .rpc("job_page", { job_slug: slug, with_related: withRelated })
    .throwOnError();
  return data as unknown as PageRow | null;
}

async function toJobOrClosed(slug: string, row: PageRow | null): Promise<JobOrClosed> {
  const closed = row?.closed;
  return {
    job: row?.job ? await toJob(row.job) : null,
    closed: closed
      ? { slug, title: closed.title, company: closed.company, closedAt: toIso(closed.closed_at) }
      : null,
  };
}

/** The open job at `slug` with sanitised HTML, or the notice of one closed in the last 30 days; both are null for any other slug. Throws when the backend fails. */
export async function getJob(slug: string): Promise<JobOrClosed> {
  return toJobOrClosed(slug, await readPage(slug, false));
}

/** All that the page of the job at `slug` shows; null when there is no page. Read once a page. Throws when the backend fails. */
export const getJobPage = cache(async (slug: string): Promise<JobPageContent | null> => {
  const row = await readPage(slug, true);
  return (
    row && {
      ...(await toJobOrClosed(slug, row)),
      isAlike: row.has_alike,
      related: {
        company: row.related.company.map(toFoundCard),
        similar: row.related.similar.map(toFoundCard),
      },
      rates: row.rates,
    }
  );
});

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
  return data.map(toListedCard);
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
