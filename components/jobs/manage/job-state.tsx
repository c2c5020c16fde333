import { Badge } from "@/components/ui/badge";
import type { ManagedJob } from "@/lib/jobs/list";
import { reportsToFlag } from "@/lib/reports/schema";
import { formatShortDate } from "@/lib/text/dates";

/** Until when a job is open, or since when and why it is closed; for admins also whether visitors reported it. */
export function JobState({ job }: { job: ManagedJob }) {
  const day = (
    <time dateTime={job.expiresAt} className="whitespace-nowrap">
      {formatShortDate(job.expiresAt)}
    </time>
  );
  return (
    <div className="grid justify-items-start gap-1 cards:flex cards:flex-wrap cards:items-center cards:gap-x-2">
      {job.isClosed ? <Badge tone="neutral">Closed</Badge> : null}
      {job.expiresSoon ? <Badge tone="yellow">Expires soon</Badge> : null}
      <span>
        {job.isClosed ? "since " : <span className="rows:sr-only">Open until </span>}
        {day}
      </span>
      {job.isClosed ? (
        <span className="text-muted rows:text-xs">
          {job.hasDeadLink ? "its link is dead" : "not renewed"}
        </span>
      ) : null}
      {job.reports >= reportsToFlag ? (
        <a href="/admin/reports" className="rounded-sm">
          <Badge tone="fuchsia">{job.reports} reports</Badge>
        </a>
      ) : null}
    </div>
  );
}
