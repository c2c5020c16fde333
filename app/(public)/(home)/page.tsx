import type { Metadata } from "next";
import { JobBoard } from "@/components/jobs/job-board";
import { JobResults } from "@/components/jobs/job-results";
import { JsonLd } from "@/components/layout/json-ld";
import { jobListMetadata } from "@/lib/jobs/metadata";
import { getJobFacets, listJobs } from "@/lib/jobs/queries";
import { jobListHref, parseJobFilters, type QueryValues } from "@/lib/jobs/search";
import { siteJsonLd } from "@/lib/metadata/json-ld";
import { logError } from "@/lib/logs/log";

type Props = { searchParams: Promise<QueryValues> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  return jobListMetadata(parseJobFilters(await searchParams));
}

export default async function JobsPage({ searchParams }: Props) {
  const filters = parseJobFilters(await searchParams);
  const [found, facets] = await Promise.allSettled([listJobs(filters), getJobFacets()]);
  if (found.status === "rejected") throw found.reason;
  if (facets.status === "rejected")
    logError("The filter options could not be read.", facets.reason);
  return (
    <>
      <JobBoard filters={filters} facets={facets.status === "fulfilled" ? facets.value : null}>
        <JobResults {...found.value} filters={filters} />
      </JobBoard>
      {jobListHref(filters) === "/" ? <JsonLd things={siteJsonLd()} /> : null}
    </>
  );
}
