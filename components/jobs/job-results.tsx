import { AlertForm } from "@/components/alerts/alert-form";
import { Gopher } from "@/components/layout/gopher";
import { Button, LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Pagination } from "@/components/ui/pagination";
import { formatJobCount, jobTypeLabels } from "@/lib/jobs/format";
import { isFiltered, jobListHref } from "@/lib/jobs/search";
import { type FoundJobs, type JobFilters, jobsPerPage } from "@/lib/jobs/schema";
import { JobCard } from "./job-card";

type Props = Pick<FoundJobs, "jobs" | "total"> & { filters: JobFilters };

/** Everything a change of the search replaces: count, cards and pages. */
export function JobResults({ jobs, total, filters }: Props) {
  return (
    <>
      <div className="mb-2 flex min-h-9 items-center gap-3">
        <p id="job-count" className="shrink-0 text-sm font-semibold text-muted">
          {formatJobCount(total)}
        </p>
        {jobListHref(filters) === "/" ? (
          <p
            id="new-jobs"
            hidden
            suppressHydrationWarning
            className="text-sm leading-5 text-accent"
          />
        ) : null}
        <p
          id="hidden-jobs"
          hidden
          suppressHydrationWarning
          className="flex shrink-0 items-center text-sm text-muted [[hidden]]:hidden print:hidden"
        >
          <span />
          <Button type="button" variant="quiet" size="sm" data-show-hidden />
        </p>
        <ChosenFilters filters={filters} />
      </div>
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
      <AlertForm filters={filters} className="mt-8 rounded-lg border border-line bg-surface p-5" />
    </>
  );
}

/** Each filter that is set, with the way to the list without it, and the way to the whole list. */
function ChosenFilters({ filters }: { filters: JobFilters }) {
  if (!isFiltered(filters)) return null;
  const chosen = [
    { filter: "type", label: filters.type && jobTypeLabels[filters.type] },
    { filter: "city", label: filters.city },
    { filter: "country", label: filters.country },
  ].filter(({ label }) => label);
  return (
    <>
      <ul aria-label="Chosen filters" className="scroll-row flex-1 gap-1.5 print:hidden">
        {chosen.map(({ filter, label }) => (
          <li key={filter}>
            <a
              href={jobListHref({ ...filters, [filter]: null, page: 1 })}
              data-filter={filter}
              className="flex h-8 items-center gap-1 rounded-full border border-transparent bg-blue-soft pr-2 pl-3 text-sm font-semibold whitespace-nowrap text-blue-text hover:border-accent"
            >
              <span className="sr-only">Remove filter: </span>
              <bdi className="max-w-48 truncate">{label}</bdi>
              <Icon name="close" className="size-3.5" />
            </a>
          </li>
        ))}
      </ul>
      <LinkButton
        href="/"
        data-filter=""
        variant="quiet"
        size="sm"
        className="-mr-3 shrink-0 print:hidden"
      >
        Clear<span className="sr-only"> filters</span>
      </LinkButton>
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
      <LinkButton href="/" data-filter="" variant="outline" className="mt-2">
        Show all jobs
      </LinkButton>
    </EmptyState>
  );
}
