import { ListBody, NoRows } from "@/components/console/list-body";
import { PageHead } from "@/components/console/page-head";
import { AwaitData } from "@/components/console/read";
import { RowButtons, RowLink } from "@/components/console/row-actions";
import { removeVerb } from "@/components/jobs/manage/job-verbs";
import { RowTitle } from "@/components/console/row-title";
import { ConfirmAction } from "@/components/console/confirm-action";
import { NextWaiting } from "@/components/console/waiting";
import { Badge } from "@/components/ui/badge";
import { readAsAdmin } from "@/lib/auth/session";
import { listHref, parseListQuery } from "@/lib/rows/list-address";
import { brokenRule } from "@/lib/jobs/removal";
import { jobPath } from "@/lib/jobs/url";
import { decideObjectionAction, keepJobAction, removeReportedAction } from "@/lib/reports/actions";
import { listReportedJobs, type ReportedJob } from "@/lib/reports/queries";
import { reportReasonLabels, reportsToFlag } from "@/lib/reports/schema";
import { formatShortDate } from "@/lib/text/dates";

export const metadata = { title: "Reported jobs" };

export default async function ReportsPage({ searchParams }: PageProps<"/admin/reports">) {
  const { page } = parseListQuery(await searchParams);
  return (
    <>
      <PageHead
        title="Reported jobs"
        text={`Jobs that visitors have reported, and removals that recruiters object to. We count one report per network and flag a job once it has ${reportsToFlag}; nothing is removed until you decide.`}
      />
      <AwaitData data={readAsAdmin(() => listReportedJobs(page))} failed="Failed to load reports">
        {({ rows, total }) => (
          <ListBody
            noun="job"
            order="Flagged first, then longest waiting"
            total={total}
            pages={{ page, pageHref: (page) => listHref("/admin/reports", { page }) }}
            caption="Reported jobs"
            columns={{
              title: { label: "Job", width: "w-[24%] xl:w-[30%]" },
              reports: { label: "Reports" },
              actions: { label: "Actions", width: "w-72" },
            }}
            rows={rows.map((job) => ({ key: job.id, cells: reportCells(job) }))}
            empty={
              <NoRows title="No reports are waiting." href="/admin/jobs" link="Active jobs">
                <NextWaiting after="reportedJobs" />
              </NoRows>
            }
          />
        )}
      </AwaitData>
    </>
  );
}

function reportCells({ objection, ...job }: ReportedJob) {
  return {
    title: (
      <RowTitle title={job.title} href={job.isArchived ? undefined : jobPath(job.slug)}>
        {job.company}
      </RowTitle>
    ),
    reports: (
      <>
        <p className="mb-1.5 flex flex-wrap gap-2 empty:hidden">
          {job.isFlagged ? <Badge tone="yellow">Flagged</Badge> : null}
          {job.isArchived ? <Badge tone="neutral">Archived</Badge> : null}
        </p>
        <ul className="grid gap-1.5">
          {job.reports.map(({ reason, comment, statement, createdAt }, index) => (
            <li key={index} className="wrap-anywhere">
              {reportReasonLabels[reason]}
              <span className="text-muted"> · {formatShortDate(createdAt)}</span>
              {comment ? <p className="text-muted">{comment}</p> : null}
              {statement ? <p className="text-muted">Said to break the law: {statement}</p> : null}
            </li>
          ))}
          {objection ? <ObjectionItem objection={objection} /> : null}
        </ul>
      </>
    ),
    actions: (
      <RowButtons>
        <RowLink href={`/admin/jobs/${job.id}/edit`} label="Edit" object={job.title} />
        {objection ? (
          <>
            <ConfirmAction
              action={decideObjectionAction}
              fields={{ id: objection.id, verb: "restore" }}
              label="Restore"
              name={`Restore ${job.title}`}
              title={`Restore “${job.title}”?`}
              text="It will be open again, and its recruiter will be emailed the decision."
              confirmLabel="Restore job"
              done="Objection decided"
            />
            <ConfirmAction
              action={decideObjectionAction}
              fields={{ id: objection.id, verb: "keep" }}
              label="Keep removed"
              name={`Keep removed: ${job.title}`}
              title={`Keep “${job.title}” removed?`}
              text="Its recruiter will be told by email that the removal stands. This cannot be undone."
              confirmLabel="Keep removed"
              done="Objection decided"
            />
          </>
        ) : (
          <>
            <ConfirmAction
              action={keepJobAction}
              fields={{ id: job.id }}
              label="Keep job"
              name={`Keep job ${job.title}`}
              title={`Keep “${job.title}”?`}
              text="Its reports will be closed, and anyone who left an address will be told by email that the job stays. This cannot be undone."
              confirmLabel="Keep job"
              done="Job kept"
            />
            {job.isArchived ? null : <RemoveJobButton job={job} />}
          </>
        )}
      </RowButtons>
    ),
  };
}

/** The button that removes a reported job, with the same confirmation dialog as in the list of jobs. */
function RemoveJobButton({ job: { id, title } }: { job: Pick<ReportedJob, "id" | "title"> }) {
  const { label, question } = removeVerb(title);
  return (
    <ConfirmAction
      action={removeReportedAction}
      fields={{ id }}
      label={label}
      name={`${label} ${title}`}
      done="Job removed"
      isDestructive
      {...question}
    />
  );
}

function ObjectionItem({ objection }: { objection: NonNullable<ReportedJob["objection"]> }) {
  const { statement, createdAt, removalReason, removalRule } = objection;
  return (
    <li className="wrap-anywhere">
      <Badge tone="blue">Objection</Badge>
      <span className="text-muted"> · {formatShortDate(createdAt)}</span>
      <p className="text-muted">{statement}</p>
      <p className="text-muted">
        Removed because: {removalRule ? `${brokenRule(removalRule)} ` : null}
        {removalReason}
      </p>
    </li>
  );
}
