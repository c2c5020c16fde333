import { LiveSearch } from "@/components/forms/live-search";
import { SelectionProvider } from "@/components/forms/selection";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { Tabs } from "@/components/ui/tabs";
import { formatJobCount } from "@/lib/jobs/format";
import {
  jobListParams,
  jobListTitle,
  type JobListView,
  managedJobsHref,
  managedJobsPerPage,
  posters,
} from "@/lib/jobs/list";
import { JobBulkActions } from "./job-bulk-actions";
import type { JobListProps } from "./job-list-props";
import { JobTable } from "./job-table";

/** A list of jobs to manage: views of it, search, table, pages. */
export function JobList(props: JobListProps) {
  const { path, action, view, found } = props;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <Views {...props} />
        <LiveSearch
          label="Search title, company or location"
          q={view.q}
          keep={jobListParams(view)}
        />
      </div>
      <SelectionProvider ids={found.jobs.map(({ id }) => id)}>
        <div className="mb-2 flex min-h-11 flex-wrap items-center gap-x-6">
          <p role="status" className="text-sm font-semibold text-muted">
            {formatJobCount(found.total)}
          </p>
          {found.jobs.length > 0 ? (
            <JobBulkActions
              action={action}
              isArchived={view.isArchived}
              jobs={found.jobs.map(({ id, title }) => ({ id, title }))}
            />
          ) : null}
        </div>
        {found.jobs.length > 0 ? <JobTable {...props} /> : <NoJobs {...props} />}
      </SelectionProvider>
      <div className="mt-6">
        <Pagination
          page={found.page}
          pageCount={Math.ceil(found.total / managedJobsPerPage)}
          hrefOf={(page) => managedJobsHref(path, { ...view, page })}
        />
      </div>
    </>
  );
}

/** Admins have active and archived jobs in their navigation, and filter by who posted them. */
function Views({ path, asAdmin, view, found }: JobListProps) {
  const href = (change: Partial<JobListView>) =>
    managedJobsHref(path, { ...view, page: 1, ...change });
  if (asAdmin)
    return (
      <Tabs
        label="Posted by"
        tabs={[null, ...posters].map((poster) => ({
          href: href({ poster }),
          label: poster ?? "All",
          isCurrent: view.poster === poster,
        }))}
      />
    );
  return (
    <Tabs
      label="Jobs"
      tabs={[false, true].map((isArchived) => ({
        href: href({ isArchived }),
        label: jobListTitle({ isArchived }),
        count: isArchived ? found.own.archived : found.own.active,
        isCurrent: view.isArchived === isArchived,
      }))}
    />
  );
}

function NoJobs({ path, jobs, asAdmin, view, found }: JobListProps) {
  if (view.q || view.poster)
    return (
      <EmptyState
        title={
          view.q
            ? "No jobs match your search."
            : `No jobs posted by ${view.poster === "Admin" ? "admins" : "recruiters"}.`
        }
      >
        <LinkButton
          href={managedJobsHref(path, { ...view, q: "", poster: null, page: 1 })}
          variant="outline"
        >
          Show all
        </LinkButton>
      </EmptyState>
    );
  if (view.isArchived)
    return (
      <EmptyState title="No archived jobs.">
        <p className="max-w-sm text-muted">
          Jobs you archive leave the public site and wait here to be restored.
        </p>
      </EmptyState>
    );
  return (
    <EmptyState title={found.own.archived > 0 ? "No active jobs." : "No jobs yet."}>
      <LinkButton href={`${jobs}/new`}>{asAdmin ? "New Job" : "Post New Job"}</LinkButton>
    </EmptyState>
  );
}
