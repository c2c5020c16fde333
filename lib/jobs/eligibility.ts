import { countryCode, countryName, expandToCountries } from "@/lib/places/countries";
import { countryNames } from "@/lib/places/country-list";
import { countWithNoun } from "@/lib/text/counted";
import {
  hasRemotePlace,
  jobPlaces,
  remoteSentence,
  visaTerms,
  withArticle,
} from "@/lib/jobs/format";
import {
  defaultCountry,
  type Eligibility,
  type Job,
  type JobPlace,
  type Overlap,
} from "@/lib/jobs/schema";

export type Applicants = Pick<
  Eligibility,
  "eligibility" | "eligibleCountries" | "excludedCountries"
>;

type Placed = Applicants & JobPlace & Partial<Pick<Job, "furtherPlaces">>;

/**
 * Countries listed individually as eligible and also excluded. Excluding a member of an eligible group, such as EMEA,
 * is no contradiction.
 */
export function contradictoryCountries(eligible: string[], excluded: string[]): string[] {
  const named = countryNames(eligible);
  return excluded.filter((code) => named.includes(countryName(code)));
}

/** The eligible countries without the excluded ones. */
export const effectiveCountries = ({ eligibleCountries, excludedCountries }: Applicants) =>
  eligibleCountries.filter((code) => !excludedCountries.includes(code));

/**
 * 'You can apply from Germany or Austria', 'From anywhere except Cuba'; null for an on-site job that states nothing.
 */
export function eligibilitySentence(job: Placed, lead = "You can apply from"): string | null {
  const contradictory = contradictoryCountries(job.eligibleCountries, job.excludedCountries);
  const consistentNames = (codes: string[]) =>
    countryNames(codes.filter((code) => !contradictory.includes(code)));
  const eligible = joinNames(consistentNames(job.eligibleCountries), "disjunction");
  const excluded = joinNames(consistentNames(job.excludedCountries), "conjunction");
  if (job.eligibility === "worldwide")
    return excluded ? `From anywhere except ${excluded}` : "From anywhere";
  const exception = excluded ? `, but not from ${excluded}` : "";
  if (job.eligibility === "countries" && eligible) return `${lead} ${eligible}${exception}`;
  const isRemote = hasRemotePlace(job);
  if (!isRemote && !excluded) return null;
  // The place of a remote job, which the page shows, already states a country.
  const more = isRemote && statedCountries(job).length > 0 ? "more about " : "";
  return `The employer does not say ${more}from where you may apply${exception}`;
}

/** One or two sentences about where people can work in a remote job. */
export function remoteText(job: Placed): string {
  const isStated = job.eligibility !== "unstated";
  const place = remoteSentence(isStated ? withoutRemoteCountries(job) : job);
  if (!isStated && job.excludedCountries.length === 0) return place;
  return `${place} ${eligibilitySentence(job)}.`;
}

const joinNames = (names: string[], type: "conjunction" | "disjunction") =>
  new Intl.ListFormat("en-GB", { type }).format(names.map(withArticle));

/** The places of a job, the remote ones without their countries. */
function withoutRemoteCountries(job: Placed): JobPlace & { furtherPlaces: JobPlace[] } {
  const [main = job, ...furtherPlaces] = jobPlaces(job).map((place) =>
    place.isRemote ? { ...place, country: defaultCountry } : place,
  );
  return { ...main, furtherPlaces };
}

/**
 * Countries from which people can work remotely. A worldwide job lists all of them, because search engines show a job only in
 * the countries listed in its JobPosting.
 */
export function statedCountries(job: Placed): string[] {
  if (job.eligibility === "countries") return effectiveCountries(job).map(countryName);
  const remoteCountries = jobPlaces(job)
    .filter(({ isRemote }) => isRemote)
    .map(({ country }) => country);
  if (job.eligibility === "unstated" && remoteCountries.includes(defaultCountry)) return [];
  const places = job.eligibility === "worldwide" ? [defaultCountry] : remoteCountries;
  return [...new Set(places.flatMap(expandToCountries))].filter(
    (name) => !job.excludedCountries.includes(countryCode(name) ?? ""),
  );
}

/** Formats a UTC offset, given in minutes: 'UTC', 'UTC+5:30', 'UTC−3'. */
export function formatOffset(minutes: number): string {
  if (minutes === 0) return "UTC";
  const sign = minutes < 0 ? "−" : "+";
  const hours = Math.floor(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  if (rest === 0) return `UTC${sign}${hours}`;
  return `UTC${sign}${hours}:${String(rest).padStart(2, "0")}`;
}

/**
 * 'Time zones between UTC−3 and UTC+2', 'At least 4 hours in common with Asia/Kolkata: time zones …'; null if unstated.
 */
export function timeZoneSentence(job: Eligibility): string | null {
  const { utcOffsetMin: min, utcOffsetMax: max, overlap } = job;
  if (min === null || max === null) return null;
  const zones =
    min === max
      ? `time zone ${formatOffset(min)}`
      : `time zones between ${formatOffset(min)} and ${formatOffset(max)}`;
  if (!overlap) return zones.replace("time", "Time");
  const hours = countWithNoun(overlap.hours, "hour");
  return `At least ${hours} in common with ${formatTimeZone(overlap.timeZone)}: ${zones}`;
}

export const formatTimeZone = (timeZone: string): string => timeZone.replaceAll("_", " ");

const fewestCharacters = 200;

/** Why search engines get no JobPosting for a job with this text; null if they get one. `description` is plain text. */
export function textProblem(
  { title, requirements }: Pick<Job, "title" | "requirements">,
  description: string,
): string | null {
  const text = [description, ...requirements].join(" ");
  if (text.length < fewestCharacters)
    return `the text has fewer than ${fewestCharacters} characters`;
  const rest = text.toLowerCase().replaceAll(title.toLowerCase(), "");
  return /[\p{L}\p{N}]/u.test(rest) ? null : "the description only repeats the title";
}

const workdayMinutes = 8 * 60;

/** The minimum and maximum UTC offset in minutes, as in the table's check constraint. */
export const offsetBounds = { min: -720, max: 840 };

/** UTC offsets in use that are not whole hours, in minutes: India has 330, Nepal 345. */
const partHours = [-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765, 825];

/** All UTC offsets in use, and `others`, such as those stored for a job; in minutes, ascending. */
export function listOffsets(...others: number[]): number[] {
  const hours = (offsetBounds.max - offsetBounds.min) / 60 + 1;
  const wholeHours = Array.from({ length: hours }, (_, hour) => offsetBounds.min + hour * 60);
  return [...new Set([...wholeHours, ...partHours, ...others])].toSorted((a, b) => a - b);
}

/**
 * The range of UTC offsets that share the given working hours with a time zone. It includes offsets that match only in
 * winter or only in summer, because most people concerned change clocks too.
 */
export function overlappingOffsets(
  { hours, timeZone }: Overlap,
  year = new Date().getUTCFullYear(),
): { min: number; max: number } {
  const { min, max } = yearOffsets(timeZone, year);
  const slack = workdayMinutes - hours * 60;
  return {
    min: Math.max(offsetBounds.min, min - slack),
    max: Math.min(offsetBounds.max, max + slack),
  };
}

/** The minimum and maximum UTC offset of a time zone within a year, in minutes. */
export function yearOffsets(timeZone: string, year: number): { min: number; max: number } {
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(year, month, 15));
  const offsets = months.map((time) => offsetAt(timeZone, time));
  return { min: Math.min(...offsets), max: Math.max(...offsets) };
}

function offsetAt(timeZone: string, time: number): number {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const name = parts.formatToParts(time).find(({ type }) => type === "timeZoneName")?.value ?? "";
  // "GMT+05:30"; a zone at UTC is "GMT", without an offset.
  const [, sign, hours = "0", minutes = "0"] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  const distance = Number(hours) * 60 + Number(minutes);
  return sign === "-" ? -distance : distance;
}

/** The job form's fields about who may apply and which working hours are required. */
const termFields = [
  "eligibility",
  "eligibleCountries",
  "excludedCountries",
  "visaSponsorship",
  "overlapHours",
  "overlapZone",
  "utcOffsetMin",
  "utcOffsetMax",
];

/** Sums up these fields as typed: 'anyone, not from Cuba, no hours stated'. */
export function summarizeTerms(valueOf: (field: string) => string | undefined): string {
  const [eligibility, only, except, sponsorship, hours, zone, first] = termFields.map(valueOf);
  let countries: string | null = null;
  if (eligibility === "worldwide") countries = "anyone";
  else if (only) countries = `from ${only}`;
  else if (eligibility === "countries") countries = "certain countries";
  const time = hours
    ? `${countWithNoun(Number(hours), "hour")} in common${zone ? ` with ${formatTimeZone(zone)}` : ""}`
    : first && "certain time zones";
  const stated = [
    countries,
    except && `not from ${except}`,
    visaTerms[sponsorship ?? ""],
    time,
  ].filter(Boolean);
  if (stated.length === 0) return "nothing stated";
  return [...stated, ...(time ? [] : ["no hours stated"])].join(", ");
}
