import { cache } from "react";
import { JobBoard } from "@/components/jobs/job-board";
import { JsonLd } from "@/components/layout/json-ld";
import { findLandingPath } from "@/lib/jobs/landing/kinds";
import { listLandings } from "@/lib/jobs/landing/queries";
import { jobListMetadata } from "@/lib/jobs/metadata";
import { listJobsWithOptions } from "@/lib/jobs/queries";
import {
  isNarrowedFurther,
  isPanelOpen,
  jobListQuery,
  listParameters,
  parseJobFilters,
  type QueryValues,
} from "@/lib/jobs/search";
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
  // Reads the list only if the texts need it, because Next renders the metadata twice when the backend hangs.
  const needsList =
    filters.page > 1 ||
    filters.skill.length > 0 ||
    findLandingPath(listParameters(filters)) !== null;
  const unread = { filters, landing: null, total: 0, skillNames: {} };
  return jobListMetadata(needsList ? await readList(address) : unread, isOpen);
}

export default async function JobsPage({ searchParams }: Props) {
  const address = parseAddress(await searchParams);
  const { filters, isPanelOpen: isOpen } = address;
  const isHome = jobListQuery(filters) === "" && !isOpen;
  const [list, landings] = await Promise.all([
    readList(address),
    isHome ? listLandings().catch(() => []) : [],
  ]);
  return (
    <>
      <JobBoard filters={list.filters} list={list} isPanelOpen={isOpen} landings={landings} />
      {isHome ? <JsonLd things={siteJsonLd()} /> : null}
    </>
  );
}
