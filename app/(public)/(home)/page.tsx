import type { Metadata } from "next";
import { cache } from "react";
import { JobBoard } from "@/components/jobs/job-board";
import { JsonLd } from "@/components/layout/json-ld";
import { jobListMetadata } from "@/lib/jobs/metadata";
import { getJobFacets, listJobs } from "@/lib/jobs/queries";
import { jobListHref, jobListQuery, parseJobFilters, type QueryValues } from "@/lib/jobs/search";
import { siteJsonLd } from "@/lib/metadata/json-ld";
import { logError } from "@/lib/logs/log";

type Props = { searchParams: Promise<QueryValues> };

/** What head and body of a page say, read once. */
const findJobs = cache((query: string) => listJobs(parseJobFilters(new URLSearchParams(query))));

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const filters = parseJobFilters(await searchParams);
  // Only then its title says of how many pages it is one: where the backend hangs, Next makes the head twice.
  const { total } = filters.page > 1 ? await findJobs(jobListQuery(filters)) : { total: 0 };
  return jobListMetadata(filters, total);
}

export default async function JobsPage({ searchParams }: Props) {
  const filters = parseJobFilters(await searchParams);
  const [found, facets] = await Promise.allSettled([
    findJobs(jobListQuery(filters)),
    getJobFacets(),
  ]);
  if (found.status === "rejected") throw found.reason;
  if (facets.status === "rejected")
    logError("The filter options could not be read.", facets.reason);
  return (
    <>
      <JobBoard
        filters={filters}
        facets={facets.status === "fulfilled" ? facets.value : null}
        found={found.value}
      />
      {jobListHref(filters) === "/" ? <JsonLd things={siteJsonLd()} /> : null}
    </>
  );
}
