import { countries, countryCode, countryName } from "../places/countries";
import { parseCountries } from "../places/country-list";
import { states } from "../places/subdivisions";
/** A place of a job; city and country are empty if unstated, and a country is an option of the job form. */
export type Place = { isRemote: boolean; city: string; country: string };

const regions = new Map(
  countries.filter((name) => !countryCode(name)).map((name) => [name.toLowerCase(), name]),
);

const aliases: Record<string, string> = {
  england: "United Kingdom",
  scotland: "United Kingdom",
  wales: "United Kingdom",
  deutschland: "Germany",
  österreich: "Austria",
  schweiz: "Switzerland",
};

const cityStates = ["Singapore", "Luxembourg", "Monaco", "Hong Kong"];

const remote =
  /\b(?:(?:fully|100\s?%)[ -]*)?(?:remote(?:ly)?|anywhere|home[ -]?office|work from home|wfh)\b/giu;
const otherWays = /\b(?:hybrid|on-?site|in-?office)\b/giu;

export function placesOf(text: string | null | undefined): Place[] {
  return (text ?? "")
    .split(/\s*[;|•\n]\s*|\s+(?:or|\/)\s+|(?<=\p{L})\/(?=\p{L})/u)
    .filter((part) => part.trim())
    .map(placeOf);
}

/** Parses a place. Leaves ambiguous countries empty: 'San Jose, CA' may be in California or in Canada. */
function placeOf(text: string): Place {
  const isRemote = text.search(remote) >= 0;
  const parts = text
    .replace(remote, ",")
    .replace(otherWays, ",")
    .split(/[,():]|\s+[-–—]+\s+/u)
    .map((part) => part.replace(/^[\s–—-]+|[\s–—-]+$/gu, ""))
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  const country = parts.map(countryInWords).findLast(Boolean) ?? "";
  const [city, ...rest] = parts.filter((part) => !countryByName(part));
  // For a remote job, words that name no country are kept as its city: "East Coast".
  if (isRemote) return { isRemote, city: [city, ...rest].filter(Boolean).join(", "), country };
  return { isRemote, city: city ?? cityStates.find((name) => name === country) ?? "", country };
}

export function structuredPlace(place: {
  [Field in keyof Place]?: Place[Field] | null | undefined;
}): Place {
  return {
    isRemote: place.isRemote ?? false,
    city: place.city?.trim() ?? "",
    country: countryNamed(place.country?.trim() ?? ""),
  };
}

export function countryNamed(word: string): string {
  const named = regions.get(word.toLowerCase()) ?? aliases[word.toLowerCase()];
  if (named) return named;
  const { codes, unknown } = parseCountries(word);
  const [code] = codes;
  return code && codes.length === 1 && unknown.length === 0 ? countryName(code) : "";
}

/** The country that a word of a place names; a word that is both a US state and a country is left empty. */
function countryInWords(word: string): string {
  const country = countryByName(word);
  if (!states.has(word)) return country;
  return country ? "" : "United States";
}

/** Country codes must be upper case in a text: "in" is not India. */
const countryByName = (word: string) =>
  word.length === 2 && word !== word.toUpperCase() ? "" : countryNamed(word);
