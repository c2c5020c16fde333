import { RowActions, RowLink, type RowVerb, VerbButton } from "@/components/console/row-actions";
import { ListDate, RowTitle } from "@/components/console/row-title";
import { ConfirmAction, ReasonField } from "@/components/console/confirm-action";
import { Badge } from "@/components/ui/badge";
import type { Column, DataTable, SortKind } from "@/components/ui/data-table";
import { countWithNoun } from "@/lib/text/counted";
import { applyClicksLabel } from "@/lib/analytics/statistics";
import { failures, type FormAction } from "@/lib/forms/submission";
import type { Change } from "@/lib/rows/verbs";
import { formatLocation, outcomeLabels } from "@/lib/jobs/format";
import { lastOpenDay } from "@/lib/jobs/last-open-day";
import {
  firstDirection,
  type JobOrder,
  jobListTitle,
  type JobListView,
  type ManagedJob,
  managedJobsHref,
  type ManagedJobs,
} from "@/lib/jobs/managed-list";
import { jobPath } from "@/lib/jobs/url";
import { brokenRule, objectionStates } from "@/lib/jobs/removal";
import { objectForOwnJobAction } from "@/lib/reports/actions";
import { reportsToFlag } from "@/lib/reports/schema";
import { formHref } from "@/lib/rows/list-address";
import { archiveVerb, removeVerb, renewVerb } from "@/components/jobs/manage/job-verbs";

const restore: RowVerb = { verb: "restore", failed: failures.jobStatus };

const needsRenewal = ({ isClosed, expiresSoon }: ManagedJob) => isClosed || expiresSoon;

export type JobListProps = {
  /** `path` is the path of the list. `jobs` is the path below which the pages of its jobs are. */
  path: string;
  jobs: string;
  action: FormAction<Change>;
  asAdmin: boolean;
  view: JobListView;
  found: ManagedJobs;
};

export function jobTable({ path, jobs, action, asAdmin, view, found }: JobListProps) {
  const direction = view.isAscending ? "ascending" : "descending";
  const sort = (order: JobOrder, kind: SortKind): Column["sort"] => {
    const sorted = { ...view, order, page: 1 };
    return {
      hrefs: {
        ascending: managedJobsHref(path, { ...sorted, isAscending: true }),
        descending: managedJobsHref(path, { ...sorted, isAscending: false }),
      },
      kind,
      starts: firstDirection(order),
      direction: view.order === order ? direction : null,
    };
  };
  return {
    caption: jobListTitle(view),
    columns: {
      title: { label: "Title", sort: sort("title", "text") },
      posted: { label: "Posted", sort: sort("posted", "time"), width: "w-27 xl:w-32" },
      ends: {
        label: endColumnLabel(view),
        sort: sort("ends", "time"),
        width: "w-27 xl:w-40",
        isLast: true,
      },
      views: {
        label: "Views",
        align: "end",
        hasDot: true,
        sort: sort("views", "number"),
        width: "w-19",
      },
      applications: {
        label: applyClicksLabel,
        align: "end",
        hasDot: true,
        sort: sort("applications", "number"),
        // The label takes two lines, so that the titles have room.
        width: "w-22 rows:whitespace-normal",
      },
      actions: { label: "Actions", width: "w-49" },
    },
    rows: found.jobs.map((job) => ({
      key: job.id,
      cells: {
        title: (
          <RowTitle title={job.title} href={job.archivedAt ? undefined : jobPath(job.slug)}>
            {asAdmin ? `${job.company} · ` : null}
            {formatLocation(job)}
            {job.furtherPlaces > 0 ? ` + ${job.furtherPlaces} more` : null}
            {job.markupProblem ? ` · not in Google: ${job.markupProblem}` : null}
          </RowTitle>
        ),
        posted: (
          <>
            <ListDate iso={job.postedAt} />
            {asAdmin ? (
              <span className="text-xs whitespace-nowrap text-muted rows:block">
                {" "}
                by {job.postedBy}
              </span>
            ) : null}
          </>
        ),
        ends: job.archivedAt ? (
          <ArchivedDate job={job} at={job.archivedAt} isMarked={view.state === "all"} />
        ) : (
          <OpenUntil job={job} />
        ),
        views: <CountWithNoun count={job.views} noun="view" />,
        applications: <CountWithNoun count={job.applications} noun="apply click" />,
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
            next={rowButtonVerb(job, asAdmin)}
            deletion={{
              failed: failures.deleteJob,
              text: "The job and its statistics will be gone for good. This cannot be undone.",
            }}
          >
            <RowLink
              href={`${jobs}/${job.id}/statistics`}
              label="Statistics"
              object={`of ${job.title}`}
              look="entry"
            />
            <RowLink
              href={`${jobs}/new?template=${job.id}`}
              label="Use as template"
              object={job.title}
              look="entry"
            />
            {job.removalReason && !asAdmin && !job.objection ? (
              <ConfirmAction
                action={objectForOwnJobAction}
                fields={{ id: job.id }}
                label="Object to the removal"
                name={`Object to the removal of ${job.title}`}
                look="entry"
                title={`Object to the removal of “${job.title}”?`}
                text="An admin will look at it again and email you the decision. Until then the job cannot be edited or deleted. You can object only once."
                confirmLabel="Object"
                done="Your objection has been received"
              >
                <ReasonField
                  label="Why the job should be restored"
                  note="Say what is wrong with the reason, or what you have changed."
                />
              </ConfirmAction>
            ) : null}
            {menuVerbs(job, asAdmin).map((verb) => (
              <VerbButton
                key={verb.verb}
                {...verb}
                action={action}
                ids={[job.id]}
                object={job.title}
                look="entry"
              />
            ))}
          </RowActions>
        ),
      },
    })),
  } satisfies React.ComponentProps<typeof DataTable>;
}

function endColumnLabel({ state }: JobListView): string {
  if (state === "archived") return "Archived";
  return state === "closed" ? "Closed" : "Open until";
}

/** The button in the row of a job that needs a decision. */
function rowButtonVerb(job: ManagedJob, asAdmin: boolean): RowVerb | undefined {
  // Only admins can restore a removed job.
  if (job.archivedAt) return job.removalReason && !asAdmin ? undefined : restore;
  return needsRenewal(job) ? renewVerb(`“${job.title}”`, true) : undefined;
}

function menuVerbs(job: ManagedJob, asAdmin: boolean): RowVerb[] {
  if (job.archivedAt) return [];
  const verbs: RowVerb[] = [];
  // A job that expires soon has a button for the renewal in its row, so its menu need not contain it.
  if (!needsRenewal(job)) verbs.push(renewVerb(`“${job.title}”`, true));
  const title = `Archive “${job.title}”?`;
  const failed = failures.jobStatus;
  verbs.push(archiveVerb({ title, confirmLabel: "Archive job", count: 1, failed }));
  if (asAdmin && job.postedBy === "Recruiter") verbs.push(removeVerb(job.title));
  return verbs;
}

/** A count. Cards, which have no column headings, also show the noun: '12 views'. */
function CountWithNoun({ count, noun }: { count: number; noun: string }) {
  const [number, ...nouns] = countWithNoun(count, noun).split(" ");
  return (
    <>
      {number}
      <span className="rows:hidden"> {nouns.join(" ")}</span>
    </>
  );
}

type ArchivedProps = {
  job: ManagedJob;
  at: string;
  /** Whether the list contains other jobs, so that archived ones need a mark. */
  isMarked: boolean;
};

function ArchivedDate({ job, at, isMarked }: ArchivedProps) {
  return (
    <>
      <span className={isMarked ? "" : "rows:hidden"}>Archived </span>
      <ListDate iso={at} />
      {job.outcome ? (
        <span className="text-xs text-muted"> · {outcomeLabels[job.outcome]}</span>
      ) : null}
      {job.archivedByAdmin && !job.removalReason ? (
        <p className="text-xs text-muted">Archived by an admin</p>
      ) : null}
      {job.removalReason ? (
        <p className="text-xs text-muted wrap-anywhere rows:my-1">
          <Badge tone="yellow">Removed by an admin</Badge>{" "}
          {job.removalRule ? `${brokenRule(job.removalRule)} ` : null}
          {job.removalReason}
          {job.objection ? ` ${objectionStates[job.objection]}` : null}
        </p>
      ) : null}
    </>
  );
}

/** The closing date. On cards it is shown only if the job needs a decision. */
function OpenUntil({ job }: { job: ManagedJob }) {
  const isFlagged = job.reports >= reportsToFlag;
  return (
    <div
      data-quiet={needsRenewal(job) || isFlagged ? undefined : true}
      className="flex flex-wrap items-center gap-x-2 gap-y-1"
    >
      {job.isClosed ? <Badge tone="neutral">Closed</Badge> : null}
      {job.expiresSoon ? <Badge tone="yellow">Expires soon</Badge> : null}
      <span>
        {job.isClosed ? <span className="text-xs text-muted">since </span> : null}
        <ListDate iso={job.isClosed ? job.expiresAt : lastOpenDay(job.expiresAt)} />
        {job.isClosed ? (
          <span className="text-xs text-muted">
            {job.hasDeadLink ? ", its link is dead" : ", not renewed"}
          </span>
        ) : null}
      </span>
      {isFlagged ? (
        <a href="/admin/reports" className="rounded-sm">
          <Badge tone="yellow">{job.reports} reports</Badge>
        </a>
      ) : null}
    </div>
  );
}
