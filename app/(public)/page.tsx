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
  parseJobFilters,
  type QueryValues,
} from "@/lib/jobs/search";
import { jobListHref } from "@/lib/jobs/url";
import { listLandings } from "@/lib/jobs/landing/queries";
import { siteJsonLd } from "@/lib/metadata/json-ld";

type Props = { searchParams: Promise<QueryValues> };

/**
 * What the address asks for. Next.js passes the same object to the metadata and the page, so that the address is parsed
 * once for each request.
 */
const parseAddress = cache((values: QueryValues) => ({
  filters: parseJobFilters(values),
  isPanelOpen: isPanelOpen(values),
}));

type Address = ReturnType<typeof parseAddress>;

/** Reads the job list, with all counts if the panel of further filters is open or one of them is set. */
const readList = cache(({ filters, isPanelOpen: isOpen }: Address) =>
  listJobsWithOptions(filters, isOpen || isNarrowedFurther(filters)),
);

export async function generateMetadata({ searchParams }: Props) {
  const address = parseAddress(await searchParams);
  const { filters, isPanelOpen: isOpen } = address;
  // Reads the list only if the title needs it, because Next renders the metadata twice when the backend hangs.
  if (filters.page === 1 && filters.skill.length === 0)
    return jobListMetadata(filters, 0, {}, isOpen);
  const { total, skillNames } = await readList(address);
  return jobListMetadata(filters, total, skillNames, isOpen);
}

export default async function JobsPage({ searchParams }: Props) {
  const address = parseAddress(await searchParams);
  const { filters, isPanelOpen: isOpen } = address;
  const href = jobListHref(filters);
  const isHome = href === "/" && !isOpen;
  const [list, landings] = await Promise.all([
    readList(address),
    isHome ? listLandings().catch(() => []) : [],
  ]);
  // Redirects to the landing page that is equal to this list. An empty list is not redirected, because a place or skill
  // without jobs may have no landing page.
  if (list.total > 0 && !isOpen && !href.startsWith("/?") && href !== "/") permanentRedirect(href);
  return (
    <>
      <JobBoard filters={filters} list={list} isPanelOpen={isOpen} />
      {isHome ? <PopularSearches landings={landings} /> : null}
      {isHome ? <JsonLd things={siteJsonLd()} /> : null}
    </>
  );
}
