import { counted, formatCount } from "../text/counted";
import {
  defaultCountry,
  type jobAges,
  type Job,
  type JobCard,
  type JobLevel,
  type JobSource,
  type JobType,
  type SalaryPeriod,
  type VisaAnswer,
} from "./schema";

/** What people read for each kind of employment. */
export const jobTypeLabels = {
  "full-time": "Full-time",
  "part-time": "Part-time",
  contract: "Contract",
  internship: "Internship",
} satisfies Record<JobType, string>;

/** What people read for each level. */
export const levelLabels = {
  intern: "Intern",
  junior: "Junior",
  mid: "Mid-level",
  senior: "Senior",
  staff: "Staff or principal",
  lead: "Lead or manager",
} satisfies Record<JobLevel, string>;

/** What the systems are called from which jobs come by themselves. */
export const jobSourceLabels = {
  greenhouse: "Greenhouse",
  lever: "Lever",
  ashby: "Ashby",
  workable: "Workable",
  smartrecruiters: "SmartRecruiters",
  recruitee: "Recruitee",
  personio: "Personio",
} satisfies Record<JobSource, string>;

/** What people read for how old jobs may be, by days. */
export const postedLabels = {
  1: "Posted in the last 24 hours",
  7: "Posted in the last 7 days",
  30: "Posted in the last 30 days",
} satisfies Record<(typeof jobAges)[number], string>;

/** What people read for what an employer says of sponsoring a visa. */
export const visaLabels = {
  yes: "Visa sponsored",
  no: "No visa sponsorship",
  unstated: "Visa sponsorship not stated",
} satisfies Record<VisaAnswer, string>;

/** The same as part of a title: 'Golang jobs with visa sponsorship'. */
export const visaTitles = {
  yes: "with visa sponsorship",
  no: "without visa sponsorship",
  unstated: "that do not say whether a visa is sponsored",
} satisfies Record<VisaAnswer, string>;

/** 'Visa sponsored', 'No visa sponsorship' or 'Visa sponsorship not stated'. */
export function formatVisa({ visaSponsorship }: Pick<JobCard, "visaSponsorship">): string {
  if (visaSponsorship === null) return visaLabels.unstated;
  return visaSponsorship ? visaLabels.yes : visaLabels.no;
}

/** What people read for each period of pay. */
export const periodLabels = {
  year: "a year",
  month: "a month",
  week: "a week",
  day: "a day",
  hour: "an hour",
} satisfies Record<SalaryPeriod, string>;

type Pay = Pick<JobCard, "salaryMin" | "salaryMax" | "salaryCurrency" | "salaryPeriod">;

/** '80,000 - 120,000 USD', which is a year's (SPEC section 9), or '60 - 80 EUR an hour'; also with one end only. A salary of 0 is no salary. */
export function formatSalary(job: Pay): string {
  const { salaryMin, salaryMax, salaryCurrency, salaryPeriod } = job;
  const unit = salaryPeriod === "year" ? "" : ` ${periodLabels[salaryPeriod]}`;
  const range = formatRange(salaryMin, salaryMax, salaryCurrency);
  return range ? range + unit : "Salary not specified";
}

/** '80,000 USD a year'. */
export function formatPay(amount: number, currency: string): string {
  return `${formatCount(amount)} ${currency} ${periodLabels.year}`;
}

/** '80,000 - 120,000 USD', 'From 80,000 USD', 'Up to 120,000 USD', or nothing where there is neither. */
export function formatRange(min: number | null, max: number | null, currency: string): string {
  const from = min && formatCount(min);
  const to = max && formatCount(max);
  if (from && to) return `${from === to ? from : `${from} - ${to}`} ${currency}`;
  if (from) return `From ${from} ${currency}`;
  return to ? `Up to ${to} ${currency}` : "";
}

/** 'Berlin, Germany' or 'Remote (Global)'. A country nobody named is not shown. */
export function formatLocation({
  city,
  country,
  isRemote,
}: Pick<JobCard, "city" | "country" | "isRemote">): string {
  // SPEC section 5 stores the word where a recruiter left the country empty.
  if (country === "Unknown") return city;
  return isRemote ? `${city} (${country})` : `${city}, ${country}`;
}

/** Where a job is, beside a mark that says that it is remote: 'Berlin, Germany' or 'Germany'. */
export function formatCardPlace(job: Pick<JobCard, "city" | "country" | "isRemote">): string {
  return job.isRemote && job.country !== "Unknown" ? job.country : formatLocation(job);
}

/**
 * Says in words that a job is remote, and where its place is a country for whom; Global is no word about that. Where it
 * is stated who may apply, that and its place say so.
 */
export function remoteSentence({ country }: Pick<Job, "country">): string {
  if (country === defaultCountry || country === "Unknown") return "This is a remote job.";
  return `This is a remote job. Where you can work from: ${country}.`;
}

/** '1 job found', '2 jobs found'. */
export function formatJobCount(count: number): string {
  return `${counted(count, "job")} found`;
}
