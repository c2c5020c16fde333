import { JobBoard } from "@/components/jobs/job-board";
import { JsonLd } from "@/components/layout/json-ld";
import type { JobFilters } from "@/lib/jobs/filters";
import { listLandings } from "@/lib/jobs/landing/queries";
import { jobListMetadata } from "@/lib/jobs/metadata";
import { listJobsWithOptions } from "@/lib/jobs/queries";
import {
  isPanelOpen,
  type JobList,
  jobListQuery,
  parseJobFilters,
  type QueryValues,
} from "@/lib/jobs/search";
import { siteJsonLd } from "@/lib/metadata/json-ld";

type Props = { searchParams: Promise<QueryValues> };

type Board = { filters: JobFilters; isOpen: boolean; list: Promise<JobList> };

const boards = new WeakMap<QueryValues, Board>();

/**
 * What the address asks for, and its job list, with all counts if the panel of further filters is open. Next.js passes
 * the same object to the metadata and the page, and to the metadata again after an error, so that the list is read once
 * for each request. React's cache would read again after an error, which takes seconds while the backend hangs.
 */
function readBoard(values: QueryValues): Board {
  const known = boards.get(values);
  if (known) return known;
  const filters = parseJobFilters(values);
  const isOpen = isPanelOpen(values);
  const list = listJobsWithOptions(filters, isOpen);
  const board = { filters, isOpen, list };
  boards.set(values, board);
  return board;
}

export async function generateMetadata({ searchParams }: Props) {
  const { list, isOpen } = readBoard(await searchParams);
  return jobListMetadata(await list, isOpen);
}

export default async function JobsPage({ searchParams }: Props) {
  const { filters, isOpen, list: reading } = readBoard(await searchParams);
  const isHome = jobListQuery(filters) === "" && !isOpen;
  const [list, landings] = await Promise.all([
    reading,
    isHome ? listLandings().catch(() => []) : null,
  ]);
  return (
    <>
      <JobBoard filters={list.filters} list={list} isPanelOpen={isOpen} landings={landings} />
      {isHome ? <JsonLd things={siteJsonLd()} /> : null}
    </>
  );
}
