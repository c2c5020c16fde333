import { ListBody, NoRows } from "@/components/console/list-body";
import { PageHead } from "@/components/console/page-head";
import { Read } from "@/components/console/read";
import { RowButtons, RowLink } from "@/components/console/row-actions";
import { RowTitle } from "@/components/console/row-title";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { Badge } from "@/components/ui/badge";
import { readAsAdmin } from "@/lib/auth/session";
import { listHref, parseListQuery } from "@/lib/forms/list";
import { jobPath } from "@/lib/jobs/url";
import { settleReportsAction } from "@/lib/reports/actions";
import { listReportedJobs, type ReportedJob } from "@/lib/reports/mutations";
import { reportReasonLabels, reportsToFlag } from "@/lib/reports/schema";
import { formatShortDate } from "@/lib/text/dates";

export const metadata = { title: "Reports" };

export default async function ReportsPage({ searchParams }: PageProps<"/admin/reports">) {
  const { page } = parseListQuery(await searchParams);
  return (
    <>
      <PageHead
        title="Reports"
        text={`Jobs that visitors reported. We count one report per network and flag a job from ${reportsToFlag} on; nothing is removed until you decide.`}
      />
      <Read data={readAsAdmin(() => listReportedJobs(page))} failed="Failed to load reports">
        {({ rows, total }) => (
          <ListBody
            noun="job"
            order="Flagged first, then the longest waiting"
            total={total}
            pages={{
              page,
              hrefOf: (number) => listHref("/admin/reports", { q: "", page: number }),
            }}
            caption="Reported jobs"
            columns={{
              title: { label: "Job", width: "w-[32%]" },
              reports: { label: "Reports" },
              actions: { label: "Actions", width: "w-40" },
            }}
            rows={rows.map((job) => ({ key: job.id, cells: cellsOf(job) }))}
            empty={<NoRows title="No reports wait." href="/admin/jobs" link="Active jobs" />}
          />
        )}
      </Read>
    </>
  );
}

function cellsOf(job: ReportedJob) {
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
          {job.reports.map(({ reason, comment, createdAt }, index) => (
            <li key={index}>
              {reportReasonLabels[reason]}
              <span className="text-muted"> · {formatShortDate(createdAt)}</span>
              {comment ? <p className="text-muted wrap-anywhere">{comment}</p> : null}
            </li>
          ))}
        </ul>
      </>
    ),
    actions: (
      <RowButtons>
        <RowLink href={`/admin/jobs/${job.id}/edit`} label="Edit" object={job.title} />
        <ConfirmAction
          action={settleReportsAction}
          fields={{ id: job.id }}
          label="Settle"
          name={`Settle reports of ${job.title}`}
          title={`Settle the reports of “${job.title}”?`}
          text="They leave this list, and the job stays as it is. This cannot be undone."
          confirmLabel="Settle reports"
          done="Reports settled"
        />
      </RowButtons>
    ),
  };
}
