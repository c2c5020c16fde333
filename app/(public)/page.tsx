import { cache } from "react";
import { JobBoard } from "@/components/jobs/job-board";
import { JsonLd } from "@/components/layout/json-ld";
import { jobListMetadata } from "@/lib/jobs/metadata";
import { listJobsWithOptions } from "@/lib/jobs/queries";
import {
  isNarrowedFurther,
  isPanelOpen,
  jobListHref,
  jobListQuery,
  parseJobFilters,
  type QueryValues,
} from "@/lib/jobs/search";
import type { JobFilters } from "@/lib/jobs/schema";
import { siteJsonLd } from "@/lib/metadata/json-ld";

type Props = { searchParams: Promise<QueryValues> };

const readList = cache((query: string, withCounts: boolean) =>
  listJobsWithOptions(parseJobFilters(new URLSearchParams(query)), { withCounts }),
);

/** Reads the job list, with the counts of the further filters if their panel is open or one of them is set. */
function readListFor(values: QueryValues, filters: JobFilters) {
  return readList(jobListQuery(filters), isPanelOpen(values) || isNarrowedFurther(filters));
}

export async function generateMetadata({ searchParams }: Props) {
  const values = await searchParams;
  const filters = parseJobFilters(values);
  // Reads the list only if the title needs it, because Next renders the metadata twice when the backend hangs.
  const isOpen = isPanelOpen(values);
  if (filters.page === 1 && filters.skills.length === 0)
    return jobListMetadata(filters, 0, {}, isOpen);
  const { total, skillNames } = await readListFor(values, filters);
  return jobListMetadata(filters, total, skillNames, isOpen);
}

export default async function JobsPage({ searchParams }: Props) {
  const values = await searchParams;
  const filters = parseJobFilters(values);
  const list = await readListFor(values, filters);
  return (
    <>
      <JobBoard filters={filters} list={list} isPanelOpen={isPanelOpen(values)} />
      {jobListHref(filters) === "/" ? <JsonLd things={siteJsonLd()} /> : null}
    </>
  );
}
