import { Panel } from "@/components/ui/card";
import { Icon, type IconName } from "@/components/ui/icon";
import { formatShortDate } from "@/lib/text/dates";
import { formatLocation, formatSalary, jobTypeLabels } from "@/lib/jobs/format";
import type { Job } from "@/lib/jobs/schema";
import { ApplyLink } from "./apply-link";

/** What one decides by, and the way to apply: beside the text of a job, and always in sight there. */
export function JobRail({ job }: { job: Job }) {
  return (
    <Panel className="p-5 max-lg:hidden print:hidden">
      <ul className="flex flex-col gap-3.5">
        <Fact icon="banknote" label="Salary">
          <span className="font-semibold">{formatSalary(job)}</span>
        </Fact>
        <Fact icon={job.isRemote ? "globe" : "pin"} label="Location">
          {formatLocation(job)}
        </Fact>
        <Fact icon="briefcase" label="Job type">
          {jobTypeLabels[job.type]}
        </Fact>
        <Fact icon="calendar" label="Posted">
          <time dateTime={job.postedAt}>{formatShortDate(job.postedAt)}</time>
        </Fact>
        <Fact icon="building" label="Company">
          {job.company}
        </Fact>
      </ul>
      <ApplyLink job={job} className="mt-5 w-full">
        Apply Now
      </ApplyLink>
    </Panel>
  );
}

type FactProps = { icon: IconName; label: string; children: React.ReactNode };

function Fact({ icon, label, children }: FactProps) {
  return (
    <li className="flex gap-3 text-sm">
      <Icon name={icon} className="mt-1 size-4.5 text-muted" />
      <span className="min-w-0">
        <span className="block text-xs text-muted">
          {label}
          <span className="sr-only">: </span>
        </span>
        <bdi>{children}</bdi>
      </span>
    </li>
  );
}
