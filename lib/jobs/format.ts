import { formatCount } from "@/lib/text/counted";
import {
  defaultCountry,
  type Job,
  type JobSummary,
  type JobLevel,
  type JobType,
  type SalaryPeriod,
} from "@/lib/jobs/schema";

export const jobTypeLabels = {
  "full-time": "Full-time",
  "part-time": "Part-time",
  contract: "Contract",
  internship: "Internship",
} satisfies Record<JobType, string>;

export const levelLabels = {
  intern: "Intern",
  junior: "Junior",
  mid: "Mid-level",
  senior: "Senior",
  staff: "Staff or principal",
  lead: "Lead or manager",
} satisfies Record<JobLevel, string>;

/**
 * The text of the level badge; null if no level is stated or if the badge of the job type already shows it
 * (internships).
 */
export const levelBadge = ({ level, type }: Pick<JobSummary, "level" | "type">): string | null =>
  level && !(level === "intern" && type === "internship") ? levelLabels[level] : null;

export const outcomeLabels = {
  filled: "Filled",
  withdrawn: "Withdrawn",
  removed: "Removed from its board",
};

export const visaLabels = {
  yes: "Visa sponsored",
  no: "No visa sponsorship",
  unstated: "Visa sponsorship not stated",
};

export type VisaAnswer = keyof typeof visaLabels;

export const visaTitles = {
  yes: "with visa sponsorship",
  no: "without visa sponsorship",
  unstated: "that do not say whether a visa is sponsored",
} satisfies Record<VisaAnswer, string>;

/** The answers within a list of a job's terms. */
export const visaTerms: Partial<Record<string, string>> = {
  yes: "visa sponsorship",
  no: "no visa sponsorship",
};

/** 'Visa sponsored' or 'No visa sponsorship'; null if the employer states neither. */
export function formatVisa({
  visaSponsorship,
}: Pick<JobSummary, "visaSponsorship">): string | null {
  if (visaSponsorship === null) return null;
  return visaSponsorship ? visaLabels.yes : visaLabels.no;
}

export const periodLabels = {
  year: "a year",
  month: "a month",
  week: "a week",
  day: "a day",
  hour: "an hour",
} satisfies Record<SalaryPeriod, string>;

export type Pay = Pick<JobSummary, "salaryMin" | "salaryMax" | "salaryCurrency" | "salaryPeriod">;

/**
 * Formats pay: '80,000 - 120,000 USD' for yearly pay, '60 - 80 EUR an hour' for other periods. An amount of 0 counts as
 * unstated.
 */
export function formatSalary({ salaryMin, salaryMax, salaryCurrency, salaryPeriod }: Pay): string {
  const range = formatRange(salaryMin, salaryMax, salaryCurrency);
  if (!range) return "Salary not specified";
  return salaryPeriod === "year" ? range : `${range} ${periodLabels[salaryPeriod]}`;
}

/** Formats a yearly amount: '80,000 USD a year'. */
export const formatPay = (amount: number, currency: string): string =>
  `${formatCount(amount)} ${currency} ${periodLabels.year}`;

/** '80,000 - 120,000 USD', 'From 80,000 USD', 'Up to 120,000 USD'; empty if both amounts are null or 0. */
export function formatRange(min: number | null, max: number | null, currency: string): string {
  if (min && min === max) return `${formatCount(min)} ${currency}`;
  if (min && max) return `${formatCount(min)} - ${formatCount(max)} ${currency}`;
  if (min) return `From ${formatCount(min)} ${currency}`;
  if (max) return `Up to ${formatCount(max)} ${currency}`;
  return "";
}

type Place = Pick<JobSummary, "city" | "country" | "isRemote">;

/** The place of a job: 'Berlin, Germany', 'Remote (Global)', or the city alone without a country. */
export function formatLocation({ city, country, isRemote }: Place): string {
  if (country === "Unknown") return city;
  return isRemote ? `${city} (${country})` : `${city}, ${country}`;
}

/** The place of a job for its card, which marks remote jobs by an icon instead of the word. */
export const formatCardPlace = (job: Place) =>
  job.isRemote && job.country !== "Unknown" ? job.country : formatLocation(job);

export function remoteSentence({ country }: Pick<Job, "country">): string {
  if (country === defaultCountry || country === "Unknown") return "This is a remote job.";
  return `This is a remote job. Where you can work from: ${country}.`;
}

/** The name of a place within a sentence, with its article: 'the Netherlands', 'Berlin'. */
export const withArticle = (place: string): string => place.replace(namesWithArticle, "the $&");

/** Names of countries and regions that take an article in a sentence. */
const namesWithArticle =
  /\b(?:Bahamas|Cayman Islands|Comoros|Cook Islands|Czech Republic|Democratic .+|Dominican Republic|European Union|Falkland Islands|Faroe Islands|Gambia|Maldives|Marshall Islands|Netherlands|Philippines|Seychelles|Solomon Islands|U\.S\. .+|United (?:Arab Emirates|Kingdom|States))$/u;
