import {
  countries,
  countryCode,
  countryGroups,
  countryName,
  expandToCountries,
} from "@/lib/places/countries";
import { parseCountries } from "@/lib/places/country-list";
import { countryOfSubdivision, isNamedLikeCity } from "@/lib/places/subdivisions";

/** A place of a job; city and country are empty if unstated, and a country is an option of the job form. */
export type Place = {
  isRemote: boolean;
  city: string;
  country: string;
  /** The remaining words, which are neither city nor country: a state, or text that was not understood. */
  rest?: string;
  /** Countries and groups of countries from which people may apply for a remote job, if it lists several. */
  from?: string[];
  /** The possible countries if a state exists in several, such as CA in the United States and Canada. */
  possible?: string[];
  /**
   * Set if the text may be a list of places. The country is then accepted only if the city is known in no other
   * country.
   */
  mayBeList?: true;
};

const regions = new Map(
  countries.filter((name) => !countryCode(name)).map((name) => [name.toLowerCase(), name]),
);

/** The group of all countries in the job form. */
export const globalGroup = "Global";

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
  worldwide: globalGroup,
};

const cityStates = ["Singapore", "Luxembourg", "Monaco", "Hong Kong"];

const remote =
  /\b(?:(?:fully|100\s?%)[ -]*)?(?:remote(?:ly)?|anywhere|home[ -]?office|work from home|wfh)\b/giu;

/** Ways of working that are independent of a place; they are removed before the text is searched for "remote". */
const otherWays =
  /\b(?:not remote|non-remote|hybrid(?:[ -]remote)?|on-?site|in[ -]?(?:office|person)|n\/a|distributed|flexible|home[ -]?based|(?:multiple|various|several|\d+) (?:locations|places|cities|offices))\b/giu;

/** Texts that are not a place, such as "Various", "TBD" or "Headquarters". */
const noPlace =
  /^(?:locations?|various|several|multiple|other|tb[acd]|none|virtual|unspecified|(?:head )?office|hq|headquarters)$/iu;

const trailingWords = /\s+(?:(?:head )?office|hq|headquarters)$/iu;

const isRemoteText = (text: string): boolean => text.replace(otherWays, ",").search(remote) >= 0;

/** Separates independent places: "Berlin; Remote". */
const strongSeparator = /\s*[;|•\n]\s*/u;

/** Separates places, unless all of them are the countries of one remote place: "Berlin or London", "Berlin/Hamburg". */
const weakSeparator = /\s+(?:or|\/)\s+|(?<=\p{L})\/(?=\p{L})/u;

/** Separates the words of one remote place: "Remote - US, Canada or UK". */
const partSeparator = /[,():]|\s+[-–—]+\s+|\s+(?:or|\/)\s+|(?<=\p{L})\/(?=\p{L})/u;
const conjunction = /\s+(?:and|&|\+)\s+/iu;
const leadingWords = /^(?:(?:in|from|within|based in)\s+)+/iu;
const article = /^the\s+/iu;

/** Maximum length of a text of places, in characters; a longer one is not understood. */
const longestText = 300;

/** Parses a text to places, the main one first. */
export function readPlaces(text: string | null | undefined): Place[] {
  if (text && text.length > longestText)
    return [{ isRemote: false, city: "", country: "", rest: text }];
  return (text ?? "")
    .replace(/\bn\/a\b/giu, "")
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
    .flatMap((part) => (isRemoteText(part) ? [remoteIn(part)] : onSitePlaces(part)));
}

/** Parses 'Remote - US, Canada' to one remote place; null if the text contains anything but countries. */
function remoteInCountries(text: string): Place | null {
  if (!isRemoteText(text)) return null;
  const parts = splitParts(text, partSeparator);
  if (parts.length < 2 || !parts.every(isCountry)) return null;
  return toRemotePlace([...new Set(parts.map(countryByName))]);
}

/**
 * A remote place in one or several countries. A group and a country in it, as in 'EMEA, Germany', count as not
 * understood.
 */
export function toRemotePlace(named: string[]): Place {
  const [country = "", ...others] = named;
  if (named.some((name) => isInAny(name, named)))
    return { isRemote: true, city: "", country: "", rest: named.join(", ") };
  if (others.length === 0 && (country === "" || countries.includes(country)))
    return { isRemote: true, city: "", country };
  return { isRemote: true, city: "", country: "", from: named };
}

const isInAny = (name: string, names: string[]): boolean =>
  names.some((other) => {
    if (other === name) return false;
    const members = expandToCountries(other);
    return expandToCountries(name).every((country) => members.includes(country));
  });

/** A remote place. Words that are no country, such as "East Coast", are kept in `rest`. */
function remoteIn(text: string): Place {
  const parts = splitParts(text);
  const named = [...new Set(parts.map(countryInWords).filter(Boolean))];
  const others = parts.filter((part) => !isCountry(part));
  if (others.length === 0) return toRemotePlace(named);
  const isOneCountry = named.length === 1 && countries.includes(named[0] ?? "");
  // In 'US, CA' the second word is a state or another country.
  const isClear = others.every((part) => countryByName(part) === "");
  if (isOneCountry && isClear && others.filter(mayBeCity).length < 2)
    return { isRemote: true, city: "", country: named[0] ?? "", rest: others.join(", ") };
  return unclearPlace(parts, true);
}

/** A place that was not understood: all its words are kept in `rest`. */
const unclearPlace = (parts: string[], isRemote = false): Place => ({
  isRemote,
  city: "",
  country: "",
  rest: parts.join(", "),
});

/** Whether the text of a place was understood: a city or country was found, or no words remain. */
export const isPlaceUnderstood = ({ city, country, rest, from }: Place): boolean =>
  !rest || city !== "" || country !== "" || from !== undefined;

/**
 * The places on site in 'London, UK, Berlin, Germany', 'US, California, San Francisco' or 'Bengaluru, Karnataka,
 * India'. Leaves ambiguous countries empty: 'San Jose, CA' may be in California or in Canada.
 */
function onSitePlaces(text: string): Place[] {
  const groups: string[][] = [];
  let hasCity = false;
  let hasCountry = false;
  for (const part of splitParts(text)) {
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
  const hasCities = groups.some((group) => group.some(mayBeCity));
  // In 'UK, London, Germany' the city could belong to either country.
  if (groups.length > 1 && hasCities && !groups.every((group) => group.some(mayBeCity)))
    return [unclearPlace(splitParts(text))];
  return groups.map(placeOfParts);
}

function placeOfParts(parts: string[]): Place {
  const [named = ""] = parts.filter(isCountry).map(countryByName);
  const subdivisions = parts.filter(isSubdivision);
  const names = parts.filter((part) => !isCountry(part) && !isSubdivision(part));
  const city =
    names[0] ??
    subdivisions.find(isNamedLikeCity) ??
    cityStates.find((name) => name === named) ??
    "";
  const states = subdivisions.filter((name) => name !== city || subdivisions.indexOf(name) > 0);
  const allowed = subdivisionCountries(subdivisions);
  if (allowed.length === 0 && subdivisions.length > 0) return unclearPlace(parts);
  if (named && countryCode(named) && subdivisions.length > 0 && !allowed.includes(named))
    return unclearPlace(parts);
  // In 'US, CA' the second word is a state or another country.
  if (!city && states.some((name) => countryByName(name) !== "")) return unclearPlace(parts);
  const rest = [...names, ...subdivisions].filter(
    (part, index, all) => part !== city || all.indexOf(part) !== index,
  );
  const [state = ""] = allowed.length === 1 ? allowed : [];
  const isCityLikeState = names.length > 0 && subdivisions.some(isNamedLikeCity) && !named;
  // 'Munich, London, UK' and 'London, New York' may be lists.
  if (names.length > 1 || isCityLikeState) {
    const onlyOne = named || state;
    if (onlyOne && countryCode(onlyOne))
      return {
        isRemote: false,
        city,
        country: "",
        rest: [...rest, ...(named ? [named] : [])].join(", "),
        possible: [onlyOne],
        mayBeList: true,
      };
  }
  const place: Place = { isRemote: false, city, country: named || state };
  if (rest.length > 0) place.rest = rest.join(", ");
  if (!place.country && allowed.length > 1) place.possible = allowed;
  return place;
}

function splitParts(text: string, separator = /[,():]|\s+[-–—]+\s+/u): string[] {
  return (
    text
      .replace(otherWays, ",")
      .replace(remote, ",")
      .split(separator)
      .map((part) => part.replace(/^[\s–—-]+|[\s–—-]+$/gu, "").replace(leadingWords, ""))
      .map((part) => withoutArticle(part.replace(trailingWords, "")))
      .filter((part) => !noPlace.test(part))
      // 'Berlin and Munich' are two parts, 'Bosnia and Herzegovina' is one.
      .flatMap((part) =>
        countryByName(part) || isSubdivision(part) ? part : part.split(conjunction),
      )
      .filter((part) => /[\p{L}\p{N}]/u.test(part))
  );
}

/** Removes the article before a country, as in "the US", but not from a city, as in "The Hague". */
function withoutArticle(part: string): string {
  const word = part.replace(article, "");
  return countryByName(word) !== "" || noPlace.test(word) ? word : part;
}

/** Whether a word is a state or province in the list of subdivisions. */
const isSubdivision = (word: string): boolean => countryOfSubdivision(word) !== undefined;

/** Whether a word is the name of a country or group of countries, and not also that of a state. */
const isCountry = (word: string): boolean => countryByName(word) !== "" && !isSubdivision(word);

const mayBeCity = (word: string): boolean =>
  !isCountry(word) && (!isSubdivision(word) || isNamedLikeCity(word));

/** The countries in which all of these states or provinces may be; CA is in the United States, or Canada. */
function subdivisionCountries(subdivisions: string[]): string[] {
  const [first = [], ...others] = subdivisions.map((word) =>
    [countryOfSubdivision(word) ?? "", countryByName(word)].filter(Boolean),
  );
  return first.filter((country) => others.every((countries) => countries.includes(country)));
}

type StructuredPlace = {
  isRemote?: boolean | null | undefined;
  city?: string | null | undefined;
  country?: string | null | undefined;
};

/**
 * The places in separate fields for city and country. A list in the city field, such as "Berlin, Munich", is parsed as
 * text.
 */
export function structuredPlaces(stated: StructuredPlace): Place[] {
  const city = stated.city?.trim() ?? "";
  const country = stated.country?.trim() ?? "";
  const places = placesOfFields(city, findCountry(country) || country);
  return stated.isRemote ? toRemotePlaces(places) : places;
}

function placesOfFields(city: string, country: string): Place[] {
  const isKnown = country === "" || findCountry(country) !== "";
  if (isKnown && isOneCity(city)) {
    const [name = ""] = splitParts(city);
    return [{ isRemote: isRemoteText(city), city: name, country }];
  }
  const places = readPlaces(city);
  const namesCountry = places.some(
    (place) => place.country === country || place.from?.includes(country),
  );
  return country === "" || namesCountry ? places : readPlaces(`${city}, ${country}`);
}

/** Whether a city field contains at most one city; it may have the same name as its country. */
function isOneCity(field: string): boolean {
  if (field.length > longestText) return false;
  const names = field.split(strongSeparator).flatMap((part) => splitParts(part, partSeparator));
  const [name] = names;
  if (name === undefined) return true;
  const area = findArea(name);
  const mayBeNamedSo = area === "" || countryCode(area) !== undefined;
  const isState = isSubdivision(name) && !isNamedLikeCity(name);
  return names.length === 1 && mayBeNamedSo && !isState && !isRemoteText(field);
}

/** The place of a posting that does not state any. */
export const unstatedPlace: Place = { isRemote: false, city: "", country: "" };

/** Marks places as remote, for a posting whose fields state that the job is remote. */
const toRemotePlaces = (places: Place[]): Place[] =>
  (places.length > 0 ? places : [unstatedPlace]).map((place) => ({
    ...place,
    isRemote: true,
  }));

/**
 * The places of a posting with a field of its own for whether the job is remote. A remote job is remote in all of them;
 * of another one, the first is on site. Without a value, the text of each place decides.
 */
export function placesAtWorkplace(places: Place[], isRemote: boolean | null | undefined): Place[] {
  if (isRemote) return toRemotePlaces(places);
  const [first, ...others] = places;
  if (!first || isRemote !== false) return places;
  return [{ ...first, isRemote: false }, ...others];
}

/** The country or region of the job form with this name or alias; empty for other words. */
export function findCountry(word: string): string {
  const named = regions.get(word.toLowerCase()) ?? aliases[word.toLowerCase()];
  if (named) return named;
  const { codes, unknown } = parseCountries(word);
  const [code] = codes;
  return code && codes.length === 1 && unknown.length === 0 ? countryName(code) : "";
}

/** The country with this name or alias; empty if the word is also the name of a state. */
function countryInWords(word: string): string {
  const country = countryByName(word);
  const state = countryOfSubdivision(word);
  if (!state) return country;
  return country ? "" : state;
}

/**
 * The country or group with this name or code, including groups that the job form does not offer, such as EU. Codes
 * must be upper case: "in" is not India.
 */
function countryByName(word: string): string {
  if (word.length === 2 && word !== word.toUpperCase()) return "";
  return findArea(word);
}

/** The country or group of countries with this name, including groups that are no option of the job form. */
export const findArea = (word: string): string =>
  groups.get(word.toLowerCase().replace(article, "")) ?? findCountry(word);

const groups = new Map([
  ...[...countryGroups.keys()].map((name) => [name.toLowerCase(), name] as const),
  ["eu", "European Union"],
]);
