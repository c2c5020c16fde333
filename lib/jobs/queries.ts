import "server-only";
import { cache } from "react";
import { getCurrencyRates } from "@/lib/money/queries";
import { countryCode, inCountryOrder } from "@/lib/places/countries";
import { logError } from "@/lib/logs/log";
import type { CurrencyRates } from "@/lib/money/rates";
import { publicReader, sessionClient } from "@/lib/supabase/server";
import { isSlug } from "@/lib/text/shorten";
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
  type JobOptions,
  type JobOrClosed,
  type JobPageContent,
  jobTypes,
  jobsPerPage,
  type RelatedJobs,
  remoteCity,
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

/** The result of find_jobs of the database. */
type FoundRows = Omit<FoundJobs, "jobs" | "ratesAsOf"> & { jobs: FoundRow[] };

/** One page of open jobs, newest first, with exact counts. Throws when the backend fails. */
export async function listJobs(filters: JobFilters): Promise<FoundJobs> {
  const [{ data }, rates] = await Promise.all([
    publicReader()
      .rpc("find_jobs", {
        filters: searchFilters(filters),
        page_offset: (filters.page - 1) * jobsPerPage,
        page_size: jobsPerPage,
      })
      .throwOnError(),
    // Only for a note: jobs are shown without it.
    filters.pay !== null || filters.sort === "pay" ? getCurrencyRates().catch(() => null) : null,
  ]);
  const { jobs, ...found } = data as unknown as FoundRows;
  return {
    ...found,
    jobs: jobs.map(toFoundCard),
    // Each update brings the euro; other currencies may have left the bank's list.
    ratesAsOf: rates?.EUR?.asOf ?? null,
  };
}

/** What the filters offer, with how many jobs each value of the further ones would leave where asked. Throws when the backend fails. */
export async function readJobOptions(
  filters: JobFilters,
  { withCounts = false } = {},
): Promise<JobOptions> {
  const { data } = await publicReader()
    .rpc("job_options", { filters: searchFilters(filters), with_counts: withCounts })
    .throwOnError();
  const { facets, ...options } = data as unknown as Omit<JobOptions, "facets"> & {
    facets: Omit<JobFacets, "largestCountries">;
  };
  return { ...options, facets: toFacets(facets) };
}

/** One page of open jobs with what the filters offer; jobs are shown also where that cannot be read. Throws when the jobs cannot. */
export async function listJobsWithOptions(
  filters: JobFilters,
  asked: { withCounts: boolean },
): Promise<JobList> {
  const [found, options] = await Promise.all([
    listJobs(filters),
    readJobOptions(filters, asked).catch((error: unknown) => {
      logError("The options of the filters could not be read.", error);
      return null;
    }),
  ]);
  return {
    ...found,
    counts: { ...found.counts, ...options?.counts },
    skillNames: { ...found.skillNames, ...options?.skillNames },
    facets: options?.facets ?? null,
  };
}

/** When the newest 10,000 open jobs were posted, in seconds since 1970, newest first. Throws when the backend fails. */
export async function listPostingTimes(): Promise<number[]> {
  const { data } = await publicReader().rpc("posting_times").throwOnError();
  return data as number[];
}

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

/** Most that a browser can sensibly offer while somebody types; the hosted API gives no more either. */
const mostCities = 1000;

/** Places a job or an event can be at, by name; Remote is none. Throws when the backend fails. */
export async function listCities(): Promise<{ name: string; country: string }[]> {
  const client = await sessionClient();
  const { data } = await client
    .from("cities")
    .select("name, country")
    .neq("name", remoteCity)
    .order("name")
    .limit(mostCities)
    .throwOnError();
  return data;
}
