import { Icon, type IconName } from "@/components/ui/icon";
import { formatShortDate } from "@/lib/text/dates";
import type { ComparablePay as Pay } from "@/lib/jobs/pay";
import type { Job } from "@/lib/jobs/schema";
import { ComparablePay } from "./comparable-pay";
import { JobPlace } from "./job-place";
import { Salary } from "./salary";

type Props = {
  job: Job;
  /** The job's own path. */
  path: string;
  /** What it pays a year, as others count it; null where that is not known. */
  pay: Pay | null;
  className?: string;
};

/** Where, for how much, since when. The date is absolute: a cached page must not grow wrong. */
export function JobFacts({ job, path, pay, className = "" }: Props) {
  return (
    <ul className={`facts ${className}`}>
      <Fact icon={job.isRemote ? "globe" : "pin"} label="Location">
        <JobPlace job={job} path={path} />
      </Fact>
      <Fact icon="banknote" label="Salary">
        <Salary job={job} />
      </Fact>
      {pay ? (
        <li className="basis-full pl-5.5">
          <span className="text-balance">
            <ComparablePay pay={pay} />
          </span>
        </li>
      ) : null}
      <Fact icon="calendar" label="Posted" isLabelled>
        <time dateTime={job.postedAt}>{formatShortDate(job.postedAt)}</time>
      </Fact>
    </ul>
  );
}

function Fact({
  icon,
  label,
  isLabelled = false,
  children,
}: {
  icon: IconName;
  label: string;
  /** Whether its label is shown: what it says does not tell what it is. */
  isLabelled?: boolean;
  children: React.ReactNode;
}) {
  return (
    <li>
      <Icon name={icon} />
      <span>
        <span className={isLabelled ? "" : "sr-only"}>{label}: </span>
        <bdi>{children}</bdi>
      </span>
    </li>
  );
}
