import { JobBoard } from "@/components/jobs/job-board";
import { JsonLd } from "@/components/layout/json-ld";
import { oncePerRequest } from "@/lib/http/once-per-request";
import { jobListMetadata } from "@/lib/jobs/list-text";
import { listLandings, listJobsWithOptions } from "@/lib/jobs/queries";
import { isPanelOpen, jobListQuery, parseJobFilters, type QueryValues } from "@/lib/jobs/search";
import { siteJsonLd } from "@/lib/metadata/json-ld";

type Props = { searchParams: Promise<QueryValues> };

/** The job list, with all counts if the panel of further filters is open. */
const readList = oncePerRequest(listJobsWithOptions);

export async function generateMetadata({ searchParams }: Props) {
  const values = await searchParams;
  const isOpen = isPanelOpen(values);
  return jobListMetadata(await readList(parseJobFilters(values), isOpen), isOpen);
}

export default async function JobsPage({ searchParams }: Props) {
  const values = await searchParams;
  const filters = parseJobFilters(values);
  const isOpen = isPanelOpen(values);
  const isHome = jobListQuery(filters) === "" && !isOpen;
  const [list, landings] = await Promise.all([
    readList(filters, isOpen),
    isHome ? listLandings().catch(() => []) : null,
  ]);
  return (
    <>
      <JobBoard filters={list.filters} list={list} isPanelOpen={isOpen} landings={landings} />
      {isHome ? <JsonLd things={siteJsonLd()} /> : null}
    </>
  );
}
