import { RowActions, RowLink, type RowVerb, VerbButton } from "@/components/console/row-actions";
import { RowTitle } from "@/components/console/row-title";
import { Badge } from "@/components/ui/badge";
import type { Column, DataTable } from "@/components/ui/data-table";
import { formatCount } from "@/lib/text/counted";
import { formatShortDate } from "@/lib/text/dates";
import type { FormAction } from "@/lib/forms/result";
import type { Change } from "@/lib/content/form";
import { failures } from "@/lib/forms/failures";
import { formatLocation } from "@/lib/jobs/format";
import {
  type JobOrder,
  jobListTitle,
  type JobListView,
  type ManagedJob,
  managedJobsHref,
  type ManagedJobs,
  sortedBy,
} from "@/lib/jobs/list";
import { jobPath } from "@/lib/jobs/url";
import { reportsToFlag } from "@/lib/reports/schema";
import { formHref } from "@/lib/forms/list";
import { removalOf } from "./removal";

const renew: RowVerb = { verb: "renew", failed: failures.jobStatus };
const restore: RowVerb = { verb: "restore", failed: failures.jobStatus };
const archive: RowVerb = { verb: "archive", failed: failures.jobStatus };

const isToRenew = ({ isClosed, expiresSoon }: ManagedJob) => isClosed || expiresSoon;

export type JobListProps = {
  /** The path of the list, and the path below which its jobs are. */
  path: string;
  jobs: string;
  action: FormAction<Change>;
  asAdmin: boolean;
  view: JobListView;
  found: ManagedJobs;
};

export function jobTable({ path, jobs, action, asAdmin, view, found }: JobListProps) {
  const sort = (order: JobOrder): Column["sort"] => ({
    href: managedJobsHref(path, sortedBy(view, order)),
    direction: view.order !== order ? null : view.isAscending ? "ascending" : "descending",
  });
  return {
    caption: jobListTitle(view),
    columns: {
      title: { label: "Title", sort: sort("title") },
      location: { label: "Location", width: "w-[20%]", hasOwnLine: true },
      posted: { label: "Posted", sort: sort("posted"), width: view.isArchived ? "w-44" : "w-48" },
      views: { label: "Views", align: "end", sort: sort("views"), width: "w-20" },
      applications: { label: "Applies", align: "end", sort: sort("applications"), width: "w-24" },
      actions: { label: "Actions", width: view.isArchived ? "w-52" : "w-32" },
    },
    rows: found.jobs.map((job) => ({
      key: job.id,
      cells: {
        title: (
          <RowTitle title={job.title} href={view.isArchived ? undefined : jobPath(job.slug)}>
            {asAdmin ? job.company : null}
          </RowTitle>
        ),
        location: (
          <>
            {formatLocation(job)}
            {job.markupProblem ? (
              <span className="text-muted rows:block rows:text-xs">
                {" "}
                not in Google: {job.markupProblem}
              </span>
            ) : null}
          </>
        ),
        posted: (
          <div className="cards:flex cards:flex-wrap cards:items-center cards:gap-x-4 cards:gap-y-1.5">
            <p>
              <time dateTime={job.postedAt} className="whitespace-nowrap">
                {formatShortDate(job.postedAt)}
              </time>
              {asAdmin ? (
                <span className="text-xs whitespace-nowrap text-muted"> by {job.postedBy}</span>
              ) : null}
            </p>
            {view.isArchived ? null : <JobState job={job} />}
            {job.removalReason ? (
              <p className="text-xs text-muted wrap-anywhere rows:my-1">
                <Badge tone="yellow">Removed by an admin</Badge> {job.removalReason}
              </p>
            ) : null}
          </div>
        ),
        views: formatCount(job.views),
        applications: formatCount(job.applications),
        actions: (
          <RowActions
            id={job.id}
            name={job.title}
            noun="job"
            editHref={formHref(
              `${jobs}/${job.id}/edit`,
              managedJobsHref(path, { ...view, page: found.page }),
            )}
            action={action}
            {...verbsOf(job, view.isArchived, asAdmin)}
            deletion={{
              failed: failures.deleteJob,
              text: "The job and what was counted on it are gone for good. This cannot be undone.",
            }}
          >
            <RowLink
              href={`${jobs}/${job.id}/statistics`}
              label="Statistics"
              object={`of ${job.title}`}
              look="entry"
            />
            {view.isArchived || isToRenew(job) ? null : (
              <VerbButton
                {...renew}
                action={action}
                ids={[job.id]}
                object={job.title}
                look="entry"
              />
            )}
          </RowActions>
        ),
      },
    })),
  } satisfies React.ComponentProps<typeof DataTable>;
}

function verbsOf(job: ManagedJob, isArchived: boolean, asAdmin: boolean) {
  if (isArchived) return { next: job.removalReason && !asAdmin ? undefined : restore };
  const isRemovable = asAdmin && job.postedBy === "Recruiter";
  return {
    verb: isRemovable ? removalOf(`“${job.title}”`, 1) : archive,
    next: isToRenew(job) ? renew : undefined,
  };
}

function JobState({ job }: { job: ManagedJob }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted rows:my-1">
      {job.isClosed ? <Badge tone="neutral">Closed</Badge> : null}
      {job.expiresSoon ? <Badge tone="yellow">Expires soon</Badge> : null}
      <span>
        {job.isClosed ? "since" : "Open until"}{" "}
        <time dateTime={job.expiresAt} className="whitespace-nowrap">
          {formatShortDate(job.expiresAt)}
        </time>
        {job.isClosed ? (job.hasDeadLink ? ", its link is dead" : ", not renewed") : null}
      </span>
      {job.reports >= reportsToFlag ? (
        <a href="/admin/reports" className="rounded-sm">
          <Badge tone="yellow">{job.reports} reports</Badge>
        </a>
      ) : null}
    </p>
  );
}
