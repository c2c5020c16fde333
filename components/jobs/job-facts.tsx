import { Icon, type IconName } from "@/components/ui/icon";
import { formatShortDate } from "@/lib/text/dates";
import { formatLocation } from "@/lib/jobs/format";
import type { JobCard } from "@/lib/jobs/schema";
import { Salary } from "./salary";

/** Where, for how much, since when. The date is absolute: a cached page must not grow wrong. */
export function JobFacts({ job, className = "" }: { job: JobCard; className?: string }) {
  return (
    <ul className={`facts ${className}`}>
      <Fact icon={job.isRemote ? "globe" : "pin"} label="Location">
        {formatLocation(job)}
      </Fact>
      <Fact icon="banknote" label="Salary">
        <Salary job={job} />
      </Fact>
      <Fact icon="calendar" label="Posted">
        <time dateTime={job.postedAt}>{formatShortDate(job.postedAt)}</time>
      </Fact>
    </ul>
  );
}

function Fact({
  icon,
  label,
  children,
}: {
  icon: IconName;
  label: string;
  children: React.ReactNode;
}) {
  return (
    <li>
      <Icon name={icon} />
      <span>
        <span className="sr-only">{label}: </span>
        <bdi>{children}</bdi>
      </span>
    </li>
  );
}
