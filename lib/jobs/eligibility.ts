import { countryCode, countryName, realCountries } from "../places/countries";
import { namesOf } from "../places/country-list";
import { defaultCountry, type Eligibility } from "./schema";

/** Whether somebody in a country (ISO 3166-1 alpha-2) may apply; null where that is not stated. A stated exclusion wins. */
export function mayApplyFrom(job: Eligibility, country: string): boolean | null {
  if (job.excludedCountries.includes(country)) return false;
  if (job.eligibility === "unstated") return null;
  return job.eligibility === "worldwide" || job.eligibleCountries.includes(country);
}

type Placed = Eligibility & { country: string; isRemote: boolean };

/** 'You can apply from Germany, Austria or Switzerland', 'From anywhere except Cuba', or that it is not said. */
export function eligibilitySentence(job: Placed): string {
  const except = enumerate(namesOf(job.excludedCountries), "and");
  if (job.eligibility === "worldwide") return `From anywhere${except && ` except ${except}`}`;
  if (job.eligibility === "unstated") {
    // Its place says where it can be worked from.
    const more = job.isRemote && statedCountries(job).length > 0 ? "more about " : "";
    return `The employer does not say ${more}from where you may apply${except && `, but not from ${except}`}`;
  }
  const places = enumerate(namesOf(job.eligibleCountries), "or");
  return `You can apply from ${places}${except && `, but not from ${except}`}`;
}

const withArticle =
  /^(?:Bahamas|Cayman Islands|Comoros|Cook Islands|Czech Republic|Democratic .+|Dominican Republic|European Union|Falkland Islands|Faroe Islands|Gambia|Maldives|Marshall Islands|Netherlands|Philippines|Seychelles|Solomon Islands|U\.S\. .+|United .+)$/u;

function enumerate(names: string[], last: "and" | "or"): string {
  return new Intl.ListFormat("en-GB", {
    type: last === "or" ? "disjunction" : "conjunction",
  }).format(names.map((name) => name.replace(withArticle, "the $&")));
}

/**
 * The countries from where a remote job's employer says that one may work: those of the job, or where there are none
 * that of its place. Of a worldwide job those where most look: search engines take no list of all.
 */
export function statedCountries(job: Eligibility & { country: string }): string[] {
  if (job.eligibility === "unstated" && job.country === defaultCountry) return [];
  const countries =
    job.eligibility === "countries"
      ? job.eligibleCountries.map(countryName)
      : realCountries(job.eligibility === "worldwide" ? defaultCountry : job.country);
  return countries.filter((name) => mayApplyFrom(job, countryCode(name) ?? "") !== false);
}

/** 'UTC', 'UTC+5:30' or 'UTC−3', from minutes. */
export function formatOffset(minutes: number): string {
  if (minutes === 0) return "UTC";
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? "−" : "+"}${hours}${rest ? `:${String(rest).padStart(2, "0")}` : ""}`;
}

/** 'Time zones between UTC−3 and UTC+2', or null where none are stated. */
export function timeZoneSentence({ utcOffsetMin, utcOffsetMax }: Eligibility): string | null {
  if (utcOffsetMin === null || utcOffsetMax === null) return null;
  if (utcOffsetMin === utcOffsetMax) return `Time zone ${formatOffset(utcOffsetMin)}`;
  return `Time zones between ${formatOffset(utcOffsetMin)} and ${formatOffset(utcOffsetMax)}`;
}
