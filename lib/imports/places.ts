import { countries, countryCode, countryName } from "../places/countries";
import { parseCountries } from "../places/country-list";
import { provinces, states } from "../places/subdivisions";

/** A place of a job; city and country are empty if unstated, and a country is an option of the job form. */
export type Place = {
  isRemote: boolean;
  city: string;
  country: string;
  /** The words that name neither the city nor the country: a state, or what was not understood. */
  rest?: string;
  /** Several countries and groups of countries that a remote job names: from there one may apply. */
  from?: string[];
};

const regions = new Map(
  countries.filter((name) => !countryCode(name)).map((name) => [name.toLowerCase(), name]),
);

/** The group of all countries in the job form. */
export const everywhere = "Global";

const aliases: Record<string, string> = {
  england: "United Kingdom",
  scotland: "United Kingdom",
  wales: "United Kingdom",
  deutschland: "Germany",
  österreich: "Austria",
  schweiz: "Switzerland",
  "u.s.": "United States",
  "u.s.a.": "United States",
  "u.k.": "United Kingdom",
  worldwide: everywhere,
};

const cityStates = ["Singapore", "Luxembourg", "Monaco", "Hong Kong"];

/** States and provinces whose name alone usually means the city of the same name. */
const citiesNamedAsStates = new Set(["New York", "Washington", "Quebec"]);

const remote =
  /\b(?:(?:fully|100\s?%)[ -]*)?(?:remote(?:ly)?|anywhere|home[ -]?office|work from home|wfh)\b/giu;

/** Ways of working that say nothing of a place. */
const otherWays =
  /\b(?:hybrid|on-?site|in[ -]?office|distributed|flexible|home[ -]?based|(?:multiple|various|several) (?:locations|places|cities|offices))\b/giu;

const strongSeparator = /\s*[;|•\n]\s*/u;
const weakSeparator = /\s+(?:or|\/)\s+|(?<=\p{L})\/(?=\p{L})/u;
const partSeparator = /[,():]|\s+[-–—]+\s+|\s+(?:or|\/)\s+|(?<=\p{L})\/(?=\p{L})/u;
const conjunction = /\s+(?:and|&|\+)\s+/iu;
const leadingWords = /^(?:(?:in|from|within|based in|the)\s+)+/iu;

/** The places that a text names, the main one first. */
export function placesOf(text: string | null | undefined): Place[] {
  return (text ?? "")
    .split(strongSeparator)
    .filter((part) => part.trim())
    .flatMap(placesOfPart);
}

function placesOfPart(text: string): Place[] {
  const remotePlace = remoteInCountries(text);
  if (remotePlace) return [remotePlace];
  return text
    .split(weakSeparator)
    .filter((part) => part.trim())
    .flatMap((part) => (part.search(remote) >= 0 ? [remoteIn(part)] : onSite(part)));
}

/** 'Remote - US, Canada' names one remote place; null for a text that also names something other than countries. */
function remoteInCountries(text: string): Place | null {
  if (text.search(remote) < 0) return null;
  const parts = partsOf(text, partSeparator);
  if (parts.length < 2 || !parts.every(isCountry)) return null;
  return remoteFrom([...new Set(parts.map(countryByName))]);
}

function remoteFrom(named: string[]): Place {
  const [country = "", ...others] = named;
  if (others.length === 0) return { isRemote: true, city: "", country };
  // "Worldwide, US" says both, so it is not a list of countries.
  if (named.includes(everywhere)) {
    const rest = named.filter((name) => name !== everywhere).join(", ");
    return { isRemote: true, city: "", country: everywhere, rest };
  }
  return { isRemote: true, city: "", country: "", from: named };
}

/** A remote place of which words that name no country are kept as its rest: "East Coast". */
function remoteIn(text: string): Place {
  const parts = partsOf(text);
  const named = [...new Set(parts.map(countryInWords).filter(Boolean))];
  const rest = parts.filter((part) => !isCountry(part)).join(", ");
  const place = remoteFrom(named);
  return rest ? { ...place, rest: [place.rest, rest].filter(Boolean).join(", ") } : place;
}

/**
 * The places on site in 'London, UK, Berlin, Germany', 'US, California, San Francisco' or 'Bengaluru, Karnataka, India'.
 * Leaves ambiguous countries empty: 'San Jose, CA' may be in California or in Canada.
 */
function onSite(text: string): Place[] {
  const groups: string[][] = [];
  let hasCity = false;
  let hasCountry = false;
  for (const part of partsOf(text)) {
    const isCity = !isCountry(part) && !isSubdivision(part);
    const isNext = isCountry(part) ? hasCountry : isCity && hasCity && hasCountry;
    if (groups.length === 0 || isNext) {
      groups.push([]);
      hasCity = false;
      hasCountry = false;
    }
    groups.at(-1)?.push(part);
    hasCity ||= isCity;
    hasCountry ||= isCountry(part);
  }
  return groups.map(placeOfParts);
}

function placeOfParts(parts: string[]): Place {
  const named = parts.filter(isCountry);
  const subdivisions = parts.filter(isSubdivision);
  const names = parts.filter((part) => !named.includes(part) && !subdivisions.includes(part));
  const country = named.map(countryByName)[0] ?? countryOfSubdivisions(subdivisions);
  const city =
    names[0] ??
    subdivisions.find((name) => citiesNamedAsStates.has(name)) ??
    cityStates.find((name) => name === country) ??
    "";
  const rest = [...names, ...subdivisions].filter((part, index, all) => {
    const isCity = part === city && all.indexOf(part) === index;
    return !isCity;
  });
  return { isRemote: false, city, country, ...(rest.length > 0 && { rest: rest.join(", ") }) };
}

function partsOf(text: string, separator = /[,():]|\s+[-–—]+\s+/u): string[] {
  return (
    text
      .replace(remote, ",")
      .replace(otherWays, ",")
      .split(separator)
      .map((part) => part.replace(/^[\s–—-]+|[\s–—-]+$/gu, "").replace(leadingWords, ""))
      // 'Berlin and Munich' are two parts, 'Bosnia and Herzegovina' is one.
      .flatMap((part) =>
        countryByName(part) || isSubdivision(part) ? part : part.split(conjunction),
      )
      .filter((part) => /[\p{L}\p{N}]/u.test(part))
  );
}

/** Whether a word names a state or province of the United States or Canada. */
const isSubdivision = (word: string): boolean => states.has(word) || provinces.has(word);

/** Whether a word names a country or a group of countries, and nothing else. */
const isCountry = (word: string): boolean => countryByName(word) !== "" && !isSubdivision(word);

/** The country of the states and provinces of a place; a word that is also a country, such as CA, decides nothing. */
function countryOfSubdivisions(words: string[]): string {
  const clear = words.filter((word) => !countryByName(word));
  if (clear.some((word) => states.has(word))) return "United States";
  return clear.some((word) => provinces.has(word)) ? "Canada" : "";
}

export function structuredPlace(place: {
  [Field in "isRemote" | "city" | "country"]?: Place[Field] | null | undefined;
}): Place {
  const city = place.city?.trim() ?? "";
  const withoutWays = city.replace(remote, "").replace(otherWays, "").trim();
  const isCity = /[\p{L}\p{N}]/u.test(withoutWays) && countryNamed(withoutWays) !== everywhere;
  return {
    isRemote: place.isRemote || city.search(remote) >= 0,
    city: isCity ? withoutWays : "",
    country: countryNamed(place.country?.trim() ?? ""),
  };
}

/** One remote place instead of several on site that only name countries, for a job that is said to be remote. */
export function asRemote(places: Place[]): Place[] {
  const isOnlyCountry = ({ city, country, rest }: Place) => !city && !rest && country;
  if (places.length > 1 && places.every(isOnlyCountry))
    return [remoteFrom([...new Set(places.map(({ country }) => country))])];
  const [first, ...others] = places;
  return [{ ...(first ?? structuredPlace({})), isRemote: true }, ...others];
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
