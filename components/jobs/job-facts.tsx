import { Icon, type IconName } from "@/components/ui/icon";
import { formatShortDate } from "@/lib/text/dates";
import type { ComparablePay as Pay } from "@/lib/jobs/pay";
import type { Job, JobCard, Skill } from "@/lib/jobs/schema";
import { JobPlace } from "./job-place";
import { jobSourceLabels, formatSalary, formatVisa } from "@/lib/jobs/format";
import { Fragment } from "react";
import { eligibilitySentence, timeZoneSentence } from "@/lib/jobs/eligibility";
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

/** Until when one can apply, when somebody last said so, and where the job came from by itself. */
export function OpenUntil({ job: { expiresAt, confirmedAt, importedFrom } }: { job: Job }) {
  return (
    <p>
      Open until <time dateTime={expiresAt}>{formatShortDate(expiresAt)}</time>
      {confirmedAt ? (
        <>
          {" "}
          · confirmed open <PostedDate iso={confirmedAt} />
        </>
      ) : null}
      {importedFrom ? ` · from the company's ${jobSourceLabels[importedFrom]} board` : null}
    </p>
  );
}

/** When a job was posted. The cached page names the day; browser/posted.ts says how long ago that is. */
export function PostedDate({ iso }: { iso: string }) {
  const date = formatShortDate(iso);
  return (
    <time dateTime={iso} title={date} data-age suppressHydrationWarning>
      {date}
    </time>
  );
}

/** '≈ 96,000 - 120,000 USD a year at the ECB’s rate of 20 Nov 2026'. No range is broken: '- 120,000' would be less than nothing. */
export function ComparablePay({ pay: { ranges, counted } }: { pay: Pay }) {
  return (
    <>
      ≈{" "}
      {ranges.map((range, index) => (
        <Fragment key={range}>
          {index > 0 ? " or " : null}
          <span className="whitespace-nowrap">{range}</span>
        </Fragment>
      ))}{" "}
      {counted}
    </>
  );
}

type ComparablePayProps = {
  job: Pick<JobCard, "salaryMin" | "salaryMax" | "salaryCurrency" | "salaryPeriod">;
};

/** What a job pays, for the eye that looks for it; that nothing is said of it stays quiet. */
export function Salary({ job }: ComparablePayProps) {
  const text = formatSalary(job);
  if (!job.salaryMin && !job.salaryMax) return text;
  return <strong className="font-semibold whitespace-nowrap text-ink">{text}</strong>;
}

/** Who may apply (where there is room the rail says that), from which time zones, and whether a visa is sponsored, which is said where it is not stated, too. */
export function JobTerms({ job }: { job: Job }) {
  const zones = timeZoneSentence(job);
  return (
    <>
      <p
        className={`lg:hidden print:block ${job.eligibility === "unstated" ? "" : "font-semibold text-ink"}`}
      >
        {eligibilitySentence(job)}.
      </p>
      {zones ? <p>{zones}.</p> : null}
      <p className={job.visaSponsorship ? "font-semibold text-ink" : ""}>{formatVisa(job)}.</p>
    </>
  );
}

type JobSkillsProps = {
  skills: Skill[];
  /** The job's own path, beside which the pages of skills are. */
  path: string;
};

/** What a job needs, each a way to the other jobs that need it. */
export function JobSkills({ skills, path }: JobSkillsProps) {
  if (skills.length === 0) return null;
  return (
    <ul aria-label="Skills" className="mt-4 flex flex-wrap gap-2">
      {skills.map(({ slug, name }) => (
        <li key={slug}>
          <a
            href={`${path.slice(0, path.lastIndexOf("/"))}/with/${slug}`}
            className="inline-flex min-h-7 items-center rounded-full border border-line px-3 text-sm text-muted transition-colors hover:border-accent hover:text-accent"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
