import { Badge } from "@/components/ui/badge";
import type { ManagedJob } from "@/lib/jobs/list";
import { reportsToFlag } from "@/lib/reports/schema";
import { formatShortDate } from "@/lib/text/dates";

/** The closing date, or when and why the job was closed; for admins also reports by visitors. */
export function JobState({ job }: { job: ManagedJob }) {
  const day = (
    <time dateTime={job.expiresAt} className="whitespace-nowrap">
      {formatShortDate(job.expiresAt)}
    </time>
  );
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted rows:my-1">
      {job.isClosed ? <Badge tone="neutral">Closed</Badge> : null}
      {job.expiresSoon ? <Badge tone="yellow">Expires soon</Badge> : null}
      <span>
        {job.isClosed ? "since" : "Open until"} {day}
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
