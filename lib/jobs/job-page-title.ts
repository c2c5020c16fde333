import { countryNames } from "@/lib/places/country-list";
import { cutAtWord, cutBeforeLastWord, longestTitle, shortenDescription } from "@/lib/text/shorten";
import {
  type Applicants,
  effectiveCountries,
  eligibilitySentence,
  remoteText,
} from "@/lib/jobs/eligibility";
import {
  formatFirstPlaces,
  formatRange,
  jobPlaces,
  jobTypeLabels,
  type Pay,
  periodLabels,
} from "@/lib/jobs/format";
import { defaultCountry, type Job, remoteCity } from "@/lib/jobs/schema";

type SearchedJob = Pick<Job, "title" | "company" | "type" | "city" | "country" | "isRemote"> &
  Partial<Pick<Job, "furtherPlaces">> &
  Applicants &
  Pay;

/**
 * Minimum number of characters of the job's title that are kept; if there is no room, the place is shortened or omitted
 * first.
 */
const keptOfTitle = 35;

/** Maximum number of places of a job in its title and description. */
const mostNamedPlaces = 2;

/**
 * 'Go Engineer at Acme, Berlin' in at most 60 characters; `difference` distinguishes it from another job with the same
 * title.
 */
export function jobPageTitle(job: SearchedJob, difference: string | null = null): string {
  const company = ` at ${cutAtWord(job.company, 25)}`;
  const places = difference ? [cutAtWord(difference, 20)] : titlePlaces(job);
  const ends = places.map((place) => (place ? `${company}, ${place}` : company));
  const kept = Math.min(job.title.length, keptOfTitle);
  const end = ends.find(({ length }) => kept + length <= longestTitle) ?? ends.at(-1) ?? "";
  return cutBeforeLastWord(job.title, longestTitle - end.length) + end;
}

/** Alternative descriptions of the place for a title, the most specific first. They name at most two places. */
function titlePlaces(job: SearchedJob): string[] {
  const cities = [...new Set(jobPlaces(job).map(({ city }) => city))];
  const [first = job.city, second] = cities;
  if (second !== undefined) return [`${first} or ${second}`, first, ""];
  if (!job.isRemote) return [job.city, ""];
  const from = applicantCountries(job);
  if (!from) return [remoteCity, ""];
  return [`${remoteCity}, ${from}`, remoteCity, ""];
}

/**
 * From where people may apply, for a title: 'Germany', 'Germany or Austria', 'worldwide'; empty if unstated or too
 * long.
 */
function applicantCountries(job: SearchedJob): string {
  if (job.eligibility === "worldwide") return job.excludedCountries.length > 0 ? "" : "worldwide";
  if (job.eligibility === "countries") {
    const names = countryNames(effectiveCountries(job));
    return names.length > 2 ? "" : names.join(" or ");
  }
  const countries = jobPlaces(job).map(({ country }) => country);
  const isOpen = countries.some((country) => [defaultCountry, "Unknown"].includes(country));
  return isOpen || countries.length > 2 ? "" : countries.join(" or ");
}

/** The meta description of a job's page: pay if stated, from where people may apply, and the beginning of its text. */
export function jobPageDescription(job: SearchedJob, text: string): string {
  const range = formatRange(job.salaryMin, job.salaryMax, job.salaryCurrency);
  const facts = [
    range && `${range} ${periodLabels[job.salaryPeriod]}`,
    cutAtWord(placeSentence(job), 80),
    `${jobTypeLabels[job.type]}: ${job.title} at ${job.company}`,
    text,
  ];
  return shortenDescription(facts.filter(Boolean).map(asSentence).join(" "));
}

function placeSentence(job: SearchedJob): string {
  const places = jobPlaces(job);
  const isOnlyRemote = places.every(({ isRemote }) => isRemote);
  if (isOnlyRemote && places.length <= mostNamedPlaces) return remoteText(job);
  return [formatFirstPlaces(job, mostNamedPlaces), eligibilitySentence(job)]
    .filter(Boolean)
    .join(". ");
}

const asSentence = (text: string) => (/[.…!?]$/u.test(text) ? text : `${text}.`);
