import { CompanyName } from "@/components/companies/company-name";
import { Panel, LabelledFact } from "@/components/ui/card";
import { formatShortDate } from "@/lib/text/dates";
import { eligibilitySentence } from "@/lib/jobs/eligibility";
import { formatSalary, jobTypeLabels } from "@/lib/jobs/format";
import type { Job } from "@/lib/jobs/schema";
import type { ComparablePay as Pay } from "@/lib/jobs/pay";
import { ComparablePay, JobPlace } from "./job-facts";
import { LinkButton } from "@/components/ui/button";
import { Icon, NewTabHint, newTab } from "@/components/ui/icon";
type Props = {
  job: Job;
  path: string;
  pay: Pay | null;
};

export function JobRail({ job, path, pay }: Props) {
  return (
    <Panel className="p-5">
      <ul className="flex flex-col gap-3.5 text-sm">
        <LabelledFact icon="banknote" label="Salary">
          <span className="font-semibold">{formatSalary(job)}</span>
          {pay ? (
            <span className="mt-0.5 block text-xs text-muted">
              <ComparablePay pay={pay} />
            </span>
          ) : null}
        </LabelledFact>
        <LabelledFact icon={job.isRemote ? "globe" : "pin"} label="Location">
          <JobPlace job={job} path={path} />
        </LabelledFact>
        <LabelledFact icon="globe" label="Who may apply">
          {eligibilitySentence(job)}
        </LabelledFact>
        <LabelledFact icon="briefcase" label="Job type">
          {jobTypeLabels[job.type]}
        </LabelledFact>
        <LabelledFact icon="calendar" label="Posted">
          <time dateTime={job.postedAt}>{formatShortDate(job.postedAt)}</time>
        </LabelledFact>
        <LabelledFact icon="building" label="Company">
          <CompanyName job={job} />
        </LabelledFact>
      </ul>
      <ApplyLink job={job} className="mt-5 w-full">
        Apply Now
      </ApplyLink>
    </Panel>
  );
}

type ApplyLinkProps = {
  job: Pick<Job, "id" | "applicationUrl">;
  className?: string;
  children: React.ReactNode;
};

/** `data-apply` lets the tracker count clicks on the job's apply links. Print styles show the address. */
export function ApplyLink({ job, className = "", children }: ApplyLinkProps) {
  return (
    <LinkButton
      href={job.applicationUrl}
      {...newTab}
      data-apply={job.id}
      className={`${className} print:hidden`}
    >
      {children}
      <Icon name="external" />
      <NewTabHint />
    </LinkButton>
  );
}
