import { permanentRedirect } from "next/navigation";
import { cache } from "react";
import { JobBoard } from "@/components/jobs/job-board";
import { PopularSearches } from "@/components/jobs/landing/landing-links";
import { JsonLd } from "@/components/layout/json-ld";
import { jobListMetadata } from "@/lib/jobs/metadata";
import { listJobsWithOptions } from "@/lib/jobs/queries";
import {
  isNarrowedFurther,
  isPanelOpen,
  jobListQuery,
  parseJobFilters,
  type QueryValues,
} from "@/lib/jobs/search";
import { jobListHref } from "@/lib/jobs/url";
import type { JobFilters } from "@/lib/jobs/schema";
import { listLandings } from "@/lib/jobs/landing/queries";
import { siteJsonLd } from "@/lib/metadata/json-ld";

type Props = { searchParams: Promise<QueryValues> };

const readList = cache((query: string, withCounts: boolean) =>
  listJobsWithOptions(parseJobFilters(new URLSearchParams(query)), { withCounts }),
);

/** Reads the job list. Also reads the counts for the filter panel if the panel is open or one of its filters is set. */
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
  const isHome = jobListHref(filters) === "/" && !isPanelOpen(values);
  const [list, landings] = await Promise.all([
    readListFor(values, filters),
    isHome ? listLandings().catch(() => []) : [],
  ]);
  const href = jobListHref(filters);
  // Redirects to the landing page that is equal to this list. An empty list is not redirected, because a place or skill
  // without jobs may have no landing page.
  if (list.total > 0 && !isPanelOpen(values) && !href.startsWith("/?") && href !== "/")
    permanentRedirect(href);
  return (
    <>
      <JobBoard filters={filters} list={list} isPanelOpen={isPanelOpen(values)} />
      <PopularSearches landings={landings} />
      {isHome ? <JsonLd things={siteJsonLd()} /> : null}
    </>
  );
}
