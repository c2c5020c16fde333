import "server-only";
import { cache } from "react";
import { countryCode, inCountryOrder } from "@/lib/places/countries";
import { publicReader } from "@/lib/supabase/server";
import { isSlug } from "@/lib/text/slug";
import { toIso } from "@/lib/text/dates";
import { cardColumns, type FoundRow, openJobs, toCard, toFoundCard, toJob } from "./row-queries";
import {
  type ClosedJob,
  type FoundJobs,
  type Job,
  type JobCard,
  type JobFacets,
  type JobFilters,
  type JobList,
  jobTypes,
  jobsPerPage,
  type RelatedJobs,
} from "./schema";
import { furtherFilters, parseTerms } from "./search";

function toFacets({ types, countries, ...facets }: Omit<JobFacets, "largestCountries">): JobFacets {
  return {
    types: jobTypes.filter((type) => types.includes(type)),
    countries: inCountryOrder(countries),
    largestCountries: countries.filter(countryCode).slice(0, 3),
    ...facets,
  };
}

/** What a search asks find_jobs of the database for. */
export function toSearch(filters: JobFilters) {
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
  const { data } = await openJobs().eq("slug", slug).maybeSingle().throwOnError();
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
