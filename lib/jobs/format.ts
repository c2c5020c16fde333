import { formatCount } from "@/lib/text/counted";
import {
  defaultCountry,
  type JobPlace,
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

/** A place of a job: 'Berlin, Germany', 'Remote (Global)', or the city alone without a country. */
export function formatLocation({ city, country, isRemote }: JobPlace): string {
  if (country === "Unknown") return city;
  return isRemote ? `${city} (${country})` : `${city}, ${country}`;
}

type Placed = JobPlace & Partial<Pick<JobSummary, "furtherPlaces" | "foundPlace">>;

/** All places of a job, the main one first. */
export const jobPlaces = ({ city, country, isRemote, furtherPlaces = [] }: Placed): JobPlace[] => [
  { city, country, isRemote },
  ...furtherPlaces,
];

/** Whether one of the places of a job is remote work. */
export const hasRemotePlace = (job: Placed): boolean =>
  jobPlaces(job).some(({ isRemote }) => isRemote);

/** All places of a job: 'Berlin, Germany; Munich, Germany; Remote (France)'. */
export const formatPlaces = (job: Placed): string => jobPlaces(job).map(formatLocation).join("; ");

/** The first places of a job and the number of others: 'Berlin, Germany + 2 more'. */
export function formatFirstPlaces(job: Placed, most = 1): string {
  const places = jobPlaces(job);
  const named = places.slice(0, most).map(formatLocation).join("; ");
  return withMore(named, places.length - most);
}

const withMore = (named: string, others: number): string =>
  others > 0 ? `${named} + ${others} more` : named;

/** The places of a job for its card, in which the place that the list's filters found comes first. */
function cardPlaces(job: Placed): JobPlace[] {
  const places = jobPlaces(job);
  const found = places[job.foundPlace ?? 0];
  return found ? [found, ...places.filter((place) => place !== found)] : places;
}

/** The place that the card of a job names. */
export const firstCardPlace = (job: Placed): JobPlace => cardPlaces(job)[0] ?? job;

/**
 * The place of a job for its card: 'Berlin, Germany + 2 more'. The card marks remote jobs by an icon instead of the
 * word, unless they have other places.
 */
export function formatCardPlace(job: Placed): string {
  const [first = job, ...others] = cardPlaces(job);
  const isMarked = first.isRemote && first.country !== "Unknown" && others.length === 0;
  return withMore(isMarked ? first.country : formatLocation(first), others.length);
}

/** All places of a job for the tooltip of its card; undefined if the card names them all. */
export function formatCardPlaces(job: Placed): string | undefined {
  const places = cardPlaces(job);
  return places.length > 1 ? places.map(formatLocation).join("; ") : undefined;
}

/** States how a job is remote, and in which countries: 'This is a remote job. Where you can work from: Spain.' */
export function remoteSentence(job: Placed): string {
  const places = jobPlaces(job);
  const countries = places.filter(({ isRemote }) => isRemote).map(({ country }) => country);
  const isOnlyRemote = countries.length === places.length;
  const sentence = isOnlyRemote ? "This is a remote job." : "This job can be remote.";
  if (countries.some((country) => country === defaultCountry || country === "Unknown"))
    return sentence;
  return `${sentence} Where you can work from: ${countries.join(", ")}.`;
}

/** The name of a place within a sentence, with its article: 'the Netherlands', 'Berlin'. */
export const withArticle = (place: string): string => place.replace(namesWithArticle, "the $&");

/** Names of countries and regions that take an article in a sentence. */
const namesWithArticle =
  /\b(?:Bahamas|Cayman Islands|Comoros|Cook Islands|Czech Republic|Democratic .+|Dominican Republic|European Union|Falkland Islands|Faroe Islands|Gambia|Maldives|Marshall Islands|Netherlands|Philippines|Seychelles|Solomon Islands|U\.S\. .+|United (?:Arab Emirates|Kingdom|States))$/u;
