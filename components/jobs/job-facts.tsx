import { Fragment } from "react";
import { LabelledFact, Panel } from "@/components/ui/card";
import { Icon, type IconName } from "@/components/ui/icon";
import { eligibilitySentence, timeZoneSentence } from "@/lib/jobs/eligibility";
import type { ComparablePay as Pay } from "@/lib/jobs/pay";
import {
  formatLocation,
  formatSalary,
  formatVisa,
  hasRemotePlace,
  jobPlaces,
  remoteSentence,
} from "@/lib/jobs/format";
import { lastOpenDay } from "@/lib/jobs/last-open-day";
import { type Job, type JobSummary, type JobLinks, jobSourceLabels } from "@/lib/jobs/schema";
import { formatFacts } from "@/lib/jobs/stated-facts";
import { formatMonth, formatShortDate } from "@/lib/text/dates";
import { ApplyLink } from "@/components/jobs/apply-link";

type Props = { job: Job; links: JobLinks; pay: Pay | null };

/** A job's place, pay and date. The server renders an absolute date, because the page is cached. */
export function JobFacts({ job, links, pay }: Props) {
  return (
    <ul className="facts lg:hidden print:flex">
      <Fact icon={job.isRemote ? "globe" : "pin"} label="Location">
        <PlaceLinks job={job} links={links} />
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

export function JobRail({ job, links, pay, children }: Props & { children: React.ReactNode }) {
  const applicants = eligibilitySentence(job, "From");
  return (
    <Panel className="p-5">
      <p className="font-semibold">
        <span className="sr-only">Salary: </span>
        {formatSalary(job)}
      </p>
      {pay ? (
        <p className="mt-0.5 text-xs text-muted">
          <ComparablePay pay={pay} />
        </p>
      ) : null}
      <ApplyLink job={job} className="mt-4 w-full">
        Apply Now
      </ApplyLink>
      {children}
      <ul className="mt-5 flex flex-col gap-3.5 text-sm">
        <LabelledFact icon={job.isRemote ? "globe" : "pin"} label="Location">
          <PlaceLinks job={job} links={links} />
        </LabelledFact>
        {applicants ? (
          <LabelledFact icon="globe" label="Who may apply">
            {applicants}
          </LabelledFact>
        ) : null}
        <LabelledFact icon="calendar" label="Posted">
          <time dateTime={job.postedAt}>{formatShortDate(job.postedAt)}</time>
        </LabelledFact>
      </ul>
    </Panel>
  );
}

/** All places of a job, with links to those that have a listed page. */
function PlaceLinks({ job, links }: Omit<Props, "pay">) {
  return jobPlaces(job).map((place, index) => (
    <Fragment key={formatLocation(place)}>
      {index > 0 ? "; " : null}
      <FactLink href={links.places?.[index]}>{formatLocation(place)}</FactLink>
    </Fragment>
  ));
}

type FactProps = {
  icon: IconName;
  label: string;
  isLabelled?: boolean;
  title?: string | undefined;
  children: React.ReactNode;
};

export function Fact({ icon, label, isLabelled, title, children }: FactProps) {
  return (
    <li>
      <Icon name={icon} />
      <span className={isLabelled ? undefined : "sr-only"}>{`${label}: `}</span>
      <bdi title={title}>{children}</bdi>
    </li>
  );
}

/** The posting date. browser/posted.ts replaces it with the age, which a cached page cannot contain. */
export function PostedDate({ iso }: { iso: string }) {
  const date = formatShortDate(iso);
  return (
    <time dateTime={iso} title={date} data-age suppressHydrationWarning>
      {date}
    </time>
  );
}

/**
 * Converted pay, such as '≈ 96,000 - 120,000 USD a year'. A range must not wrap, because '- 120,000' would look like a
 * negative number.
 */
function ComparablePay({ pay: { ranges, counted } }: { pay: Pay }) {
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

export function Salary({ job }: { job: JobSummary }) {
  const text = formatSalary(job);
  if (!job.salaryMin && !job.salaryMax) return text;
  return <strong>{text}</strong>;
}

type TermsProps = { job: Job; postedBefore?: string | null | undefined };

export function JobTerms({ job, postedBefore }: TermsProps) {
  const applicants = eligibilitySentence(job);
  const timeZones = timeZoneSentence(job);
  const sponsorship = formatVisa(job);
  const { eligibility, confirmedAt, importedFrom } = job;
  const openUntil = lastOpenDay(job.expiresAt);
  return (
    <div className="mt-3 flex flex-col gap-1 text-sm text-muted lg:mt-0">
      {hasRemotePlace(job) && eligibility === "unstated" ? <p>{remoteSentence(job)}</p> : null}
      {applicants ? (
        <p
          className={`lg:hidden print:block ${eligibility === "unstated" ? "" : "font-semibold text-ink"}`}
        >
          {applicants}.
        </p>
      ) : null}
      {timeZones ? <p>{timeZones}.</p> : null}
      {sponsorship ? <p className="font-semibold text-ink">{sponsorship}.</p> : null}
      <StatedFacts facts={job.stated} />
      <p>
        Open until <time dateTime={openUntil}>{formatShortDate(openUntil)}</time>
        {confirmedAt ? (
          <>
            {" "}
            · confirmed open <PostedDate iso={confirmedAt} />
          </>
        ) : null}
        {importedFrom ? ` · from the company's ${jobSourceLabels[importedFrom]} board` : null}
        {postedBefore ? ` · posted before, closed in ${formatMonth(postedBefore)}` : null}
      </p>
    </div>
  );
}

function StatedFacts({ facts }: { facts: Job["stated"] }) {
  const sentences = formatFacts(facts);
  if (sentences.length === 0) return null;
  return (
    <ul aria-label="The employer says" className="flex flex-wrap gap-x-5 gap-y-1 text-ink">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

export function JobSkills({ job, links }: Omit<Props, "pay">) {
  if (job.skills.length === 0) return null;
  return (
    <ul aria-label="Skills" className="mb-8 flex flex-wrap gap-2">
      {job.skills.map(({ slug, name }) => (
        <li key={slug}>
          <a
            href={links.skills?.[slug]}
            className="inline-flex min-h-7 items-center rounded-full border border-line px-3 text-sm text-muted transition-colors [[href]]:hover:border-accent [[href]]:hover:text-accent"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

export function FactLink({ href, children }: React.ComponentProps<"a">) {
  if (!href) return children;
  return (
    <a
      href={href}
      className="rounded-sm underline decoration-line underline-offset-4 hover:text-accent hover:decoration-current"
    >
      {children}
    </a>
  );
}
