import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { Pagination } from "@/components/ui/pagination";
import { type JobSummary, jobsPerPage } from "@/lib/jobs/schema";
import { JobCards } from "@/components/jobs/job-card";

type Props = {
  jobs: JobSummary[];
  total: number;
  page: number;
  pageHref: (page: number) => string;
  heading?: "h2" | "h3";
  empty: string;
};

/** One page of a list of jobs without a search form. */
export function PagedJobList({ jobs, total, page, pageHref, heading, empty }: Props) {
  return (
    <>
      {jobs.length > 0 ? (
        <JobCards jobs={jobs} heading={heading} className="mb-8" />
      ) : (
        <EmptyState title={total > 0 ? "There are no jobs on this page." : empty}>
          <LinkButton href={total > 0 ? pageHref(1) : "/"} variant="outline">
            {total > 0 ? "Show the first page" : "Show all jobs"}
          </LinkButton>
        </EmptyState>
      )}
      <Pagination page={page} pageCount={Math.ceil(total / jobsPerPage)} pageHref={pageHref} />
    </>
  );
}
