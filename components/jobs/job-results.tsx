import { Gopher } from "@/components/layout/gopher";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { formatJobCount } from "@/lib/jobs/format";
import { isFiltered, jobListHref } from "@/lib/jobs/search";
import { type JobCard as JobCardData, type JobFilters, jobsPerPage } from "@/lib/jobs/schema";
import { JobCard } from "./job-card";

type Props = { jobs: JobCardData[]; total: number; filters: JobFilters };

/** Everything a change of the search replaces: count, cards and pages. */
export function JobResults({ jobs, total, filters }: Props) {
  return (
    <>
      {/* Past the last page there is nothing to list; a narrowed list says so in its head already. */}
      {jobs.length === 0 && filters.page > 1 && !isFiltered(filters) ? (
        <meta name="robots" content="noindex" />
      ) : null}
      <p id="job-count" className="mb-4 text-sm font-semibold text-muted">
        {formatJobCount(total)}
      </p>
      {jobs.length > 0 ? (
        <ul className="mb-8 flex flex-col gap-3">
          {jobs.map((job) => (
            <li key={job.id}>
              <JobCard job={job} />
            </li>
          ))}
        </ul>
      ) : (
        <NoJobs total={total} filters={filters} />
      )}
      <Pagination
        page={filters.page}
        pageCount={Math.ceil(total / jobsPerPage)}
        hrefOf={(page) => jobListHref({ ...filters, page })}
      />
    </>
  );
}

function NoJobs({ total, filters }: Omit<Props, "jobs">) {
  if (total === 0 && !isFiltered(filters))
    return (
      <EmptyState picture={<Gopher className="size-20" />} title="No jobs are posted yet.">
        <p className="max-w-sm text-muted">Please look in again soon.</p>
      </EmptyState>
    );
  return (
    <EmptyState
      picture={<Gopher className="size-20" />}
      title={total > 0 ? "There are no jobs on this page." : "No jobs match your search."}
    >
      <p className="max-w-sm text-muted">Try fewer words, or another place or job type.</p>
      <LinkButton href="/" variant="outline" className="mt-2">
        Show all jobs
      </LinkButton>
    </EmptyState>
  );
}
