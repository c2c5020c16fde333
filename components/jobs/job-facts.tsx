import { Badge } from "@/components/ui/badge";
import { Icon, type IconName } from "@/components/ui/icon";
import { formatShortDate } from "@/lib/text/dates";
import type { ComparablePay as Pay } from "@/lib/jobs/pay";
import {
  defaultCountry,
  type Job,
  type JobCard,
  type JobType,
  type Skill,
} from "@/lib/jobs/schema";
import {
  formatLocation,
  formatSalary,
  formatVisa,
  jobSourceLabels,
  jobTypeLabels,
} from "@/lib/jobs/format";
import { Fragment } from "react";
import { eligibilitySentence, timeZoneSentence } from "@/lib/jobs/eligibility";
type Props = {
  job: Job;
  path: string;
  /** The pay converted to yearly ranges, or null. */
  pay: Pay | null;
  className?: string;
};

/** A job's place, pay and date. The date is absolute, because the page is cached. */
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

type FactProps = {
  icon: IconName;
  label: string;
  /** Whether the label is visible, for values that are unclear without it. */
  isLabelled?: boolean;
  children: React.ReactNode;
};

export function Fact({ icon, label, isLabelled = false, children }: FactProps) {
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

/** The posting date; browser/posted.ts adds the age, because the page is cached. */
export function PostedDate({ iso }: { iso: string }) {
  const date = formatShortDate(iso);
  return (
    <time dateTime={iso} title={date} data-age suppressHydrationWarning>
      {date}
    </time>
  );
}

/** Converted pay: '≈ 96,000 - 120,000 USD a year'. A range does not wrap: '- 120,000' would read as negative. */
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

/** The salary, emphasised when stated, muted when not. */
export function Salary({ job }: ComparablePayProps) {
  const text = formatSalary(job);
  if (!job.salaryMin && !job.salaryMax) return text;
  return <strong className="font-semibold whitespace-nowrap text-ink">{text}</strong>;
}

/** Who may apply for a job (on wide screens in the sidebar), time zones, and visa sponsorship, even if not stated. */
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
  /** The job's path; the pages of skills are below the same parent path. */
  path: string;
};

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

type PlaceProps = {
  job: Job;
  /** The job's path; the pages of places are below the same parent path. */
  path: string;
};

/** The job's place, linked to the other jobs there unless it is worldwide or unknown. */
export function JobPlace({ job, path }: PlaceProps) {
  const { place, country, isRemote } = job;
  const isPlace = country !== "Unknown" && country !== defaultCountry;
  const words = formatLocation(job);
  if (!place || !(isPlace || isRemote)) return words;
  const page = isPlace ? `${place.country}/${place.city}` : "remote";
  return (
    <a
      href={`${path.slice(0, path.lastIndexOf("/"))}/in/${page}`}
      className="rounded-sm underline decoration-line underline-offset-4 hover:text-accent hover:decoration-current"
    >
      {words}
    </a>
  );
}

const tones = {
  "full-time": "aqua",
  "part-time": "violet",
  contract: "blue",
  internship: "yellow",
} as const satisfies Record<JobType, string>;

export function JobTypeBadge({ type }: { type: JobType }) {
  return <Badge tone={tones[type]}>{jobTypeLabels[type]}</Badge>;
}
