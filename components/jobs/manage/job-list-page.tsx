import { WaitingStrip } from "@/components/console/waiting";
import { ListBody, NoMatch, NoRows } from "@/components/console/list-body";
import { PageHead } from "@/components/console/page-head";
import { AwaitData } from "@/components/console/read";
import { SavedToast } from "@/components/console/saved-toast";
import { LiveSearch } from "@/components/console/list-filters";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { Tabs } from "@/components/ui/tabs";
import { readAsAdmin, readAsRecruiter } from "@/lib/auth/session";
import type { SearchParams } from "@/lib/rows/list-address";
import { changeJobsAction, changeOwnJobsAction } from "@/lib/jobs/actions";
import {
  jobListParams,
  jobListTitle,
  type JobListView,
  type JobState,
  jobStates,
  managedJobsHref,
  orderLabel,
  parseJobList,
  posters,
} from "@/lib/jobs/managed-list";
import { listManagedJobs } from "@/lib/jobs/managed-queries";
import { jobPath } from "@/lib/jobs/url";
import { isSlug } from "@/lib/text/slug";
import { JobBulkActions } from "@/components/jobs/manage/job-bulk-actions";
import { type JobListProps, jobTable } from "@/components/jobs/manage/job-table";

const forRecruiters = {
  path: "/recruiter/dashboard",
  jobs: "/recruiter/jobs",
  action: changeOwnJobsAction,
};
const forAdmins = { path: "/admin/jobs", jobs: "/admin/jobs", action: changeJobsAction };

type AdminPageProps = { searchParams: Promise<SearchParams> };

export async function adminJobListMetadata({ searchParams }: AdminPageProps) {
  return { title: jobListTitle(parseJobList(await searchParams)) };
}

/** The start page of the admin area: links to all pending work above the job list. */
export async function AdminJobListPage({ searchParams }: AdminPageProps) {
  return (
    <>
      <WaitingStrip />
      <JobListPage asAdmin values={await searchParams} />
    </>
  );
}

type Props = { asAdmin?: boolean; values: SearchParams };

export function JobListPage({ asAdmin = false, values }: Props) {
  const view = parseJobList(values, !asAdmin);
  const { path, jobs, action } = asAdmin ? forAdmins : forRecruiters;
  const savedSlug = typeof values.slug === "string" && isSlug(values.slug) ? values.slug : null;
  const readAs = asAdmin ? readAsAdmin : readAsRecruiter;
  return (
    <>
      <SavedToast
        noun="Job"
        saved={values.saved}
        view={savedSlug === null ? undefined : { label: "View job", href: jobPath(savedSlug) }}
      />
      <AwaitData
        data={readAs(() => listManagedJobs(view))}
        title={jobListTitle(view)}
        failed="Failed to load jobs"
      >
        {(found) => (
          <JobList
            path={path}
            jobs={jobs}
            action={action}
            asAdmin={asAdmin}
            view={view}
            found={found}
          />
        )}
      </AwaitData>
    </>
  );
}

function JobList(props: JobListProps) {
  const { path, action, view, found } = props;
  return (
    <>
      <PageHead
        title={jobListTitle(view)}
        search={
          <LiveSearch
            label="Search by title, company or location"
            q={view.q}
            keep={jobListParams(view)}
          />
        }
        filters={<JobListFilters {...props} />}
      />
      <ListBody
        noun="job"
        order={orderLabel(view)}
        total={found.total}
        pages={{ page: found.page, pageHref: (page) => managedJobsHref(path, { ...view, page }) }}
        selection={{
          rows: found.jobs.map(({ id, title }) => ({ id, name: title })),
          actions: (
            <JobBulkActions
              action={action}
              jobs={found.jobs.map(({ id, title, archivedAt }) => ({
                id,
                title,
                isArchived: archivedAt !== null,
              }))}
            />
          ),
        }}
        {...jobTable(props)}
        empty={<NoJobs {...props} />}
      />
    </>
  );
}

const stateTexts: Record<JobState, { label: string; jobs: string }> = {
  all: { label: "All", jobs: "jobs" },
  open: { label: "Open", jobs: "active jobs" },
  expiring: { label: "Expires soon", jobs: "jobs that expire within a week" },
  closed: { label: "Closed", jobs: "closed jobs" },
  archived: { label: "Archived", jobs: "archived jobs" },
};

/** The tabs above the job list. Admins also filter by who posted a job. */
function JobListFilters({ path, asAdmin, view, found: { counts } }: JobListProps) {
  const href = (change: Partial<JobListView>) =>
    managedJobsHref(path, { ...view, page: 1, ...change });
  return (
    <>
      {asAdmin ? (
        <Tabs
          label="Posted by"
          tabs={[null, ...posters].map((poster) => ({
            href: href({ poster }),
            label: poster ?? "All",
            isCurrent: view.poster === poster,
          }))}
        />
      ) : null}
      <Tabs
        label="Status"
        tabs={jobStates.map((state) => ({
          href: href({ state }),
          label: stateTexts[state].label,
          count: counts[state],
          isCurrent: view.state === state,
        }))}
      />
    </>
  );
}

function NoJobs({ path, jobs, asAdmin, view, found }: JobListProps) {
  const allHref = managedJobsHref(path, { ...view, q: "", poster: null, state: "all", page: 1 });
  if (view.q) return <NoMatch noun="job" allHref={allHref} />;
  const ofState = stateTexts[view.state].jobs;
  if (view.poster) {
    const people = view.poster === "Admin" ? "Admins" : "Recruiters";
    return <NoRows title={`${people} have no ${ofState}.`} href={allHref} />;
  }
  if (view.state === "archived")
    return (
      <EmptyState title={`No ${ofState}.`}>
        <p className="max-w-sm text-muted">
          Jobs you archive leave the public site and can be restored here.
        </p>
        <LinkButton href={path} variant="outline">
          Active jobs
        </LinkButton>
      </EmptyState>
    );
  if (found.counts.all > 0) return <NoRows title={`No ${ofState}.`} href={allHref} />;
  return (
    <EmptyState title="No jobs yet.">
      <LinkButton href={`${jobs}/new`} data-primary>
        {asAdmin ? "New Job" : "Post New Job"}
      </LinkButton>
    </EmptyState>
  );
}
