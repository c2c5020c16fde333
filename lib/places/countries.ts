import { toSlug } from "../text/slug.ts";
import english from "i18n-iso-countries/langs/en.json" with { type: "json" };

/** The countries and regions that forms list first. */
const firstCountries = [
  "Global",
  "India",
  "Asia",
  "Europe",
  "EMEA",
  "APAC",
  "LATAM",
  "United States",
  "United Kingdom",
  "Canada",
  "Australia",
  "Germany",
  "Singapore",
  "Japan",
  "France",
  "Netherlands",
];

/** Names that replace those of i18n-iso-countries, being shorter or more common; by ISO 3166-1 alpha-2 code. */
const ownNames = {
  BN: "Brunei",
  BQ: "Caribbean Netherlands",
  CI: "Côte d'Ivoire",
  CN: "China",
  CG: "Congo",
  CZ: "Czechia",
  FK: "Falkland Islands",
  FM: "Micronesia",
  GM: "Gambia",
  IR: "Iran",
  LA: "Laos",
  MD: "Moldova",
  MF: "Saint Martin",
  MK: "North Macedonia",
  PN: "Pitcairn Islands",
  PS: "Palestine",
  RE: "Réunion",
  RU: "Russia",
  SX: "Sint Maarten",
  SY: "Syria",
  TR: "Turkey",
  TW: "Taiwan",
  TZ: "Tanzania",
  UM: "U.S. Outlying Islands",
  US: "United States",
  VA: "Vatican City",
  VG: "British Virgin Islands",
  VI: "U.S. Virgin Islands",
};

// For some countries the library has a list of names, of which the first is the common one.
const namesByCode = new Map(
  Object.entries<string | string[]>({ ...english.countries, ...ownNames }).map(([code, names]) => {
    const [name = ""] = [names].flat();
    return [code, name];
  }),
);

const codesByName = new Map(
  [...namesByCode]
    .map(([code, name]) => [name, code] as const)
    .toSorted(([a], [b]) => a.localeCompare(b, "en")),
);

// The United Nations' regions by M49 number (unstats.un.org/unsd/methodology/m49), as ISO 3166-1 alpha-2 codes.
const northernAfrica = "DZ EG LY MA SD TN EH"; // 015
const easternAfrica = "BI KM DJ ER ET KE MG MW MU YT MZ RE RW SC SO SS UG TZ ZM ZW"; // 014
const middleAfrica = "AO CM CF TD CG CD GQ GA ST"; // 017
const southernAfrica = "BW SZ LS NA ZA"; // 018
const westernAfrica = "BJ BF CV CI GM GH GN GW LR ML MR NE NG SH SN SL TG"; // 011
const caribbean =
  "AI AG AW BS BB BQ VG KY CU CW DM DO GD GP HT JM MQ MS PR BL KN LC MF VC SX TT TC VI"; // 029
const centralAmerica = "BZ CR SV GT HN MX NI PA"; // 013
const southAmerica = "AR BO BR CL CO EC FK GF GY PY PE SR UY VE"; // 005
const centralAsia = "KZ KG TJ TM UZ"; // 143
const easternAsia = "CN HK MO JP MN KP KR TW"; // 030
const southernAsia = "AF BD BT IN IR MV NP PK LK"; // 034
const southEasternAsia = "BN KH ID LA MY MM PH SG TH TL VN"; // 035
const westernAsia = "AM AZ BH CY GE IQ IL JO KW LB OM PS QA SA SY TR AE YE"; // 145
const easternEurope = "BY BG CZ HU MD PL RO RU SK UA"; // 151
const northernEurope = "AX DK EE FO FI GG IS IE IM JE LV LT NO SJ SE GB"; // 154
const southernEurope = "AL AD BA HR GI GR IT MT ME MK PT SM RS SI ES VA"; // 039
const westernEurope = "AT BE FR DE LI LU MC NL CH"; // 155
const oceania = "AU NZ NF FJ NC PG SB VU GU KI MH FM NR MP PW AS CK PF NU PN WS TK TO TV WF"; // 009

const africa = [northernAfrica, easternAfrica, middleAfrica, southernAfrica, westernAfrica];
const europe = [easternEurope, northernEurope, southernEurope, westernEurope];
const asiaPacific = [easternAsia, southernAsia, southEasternAsia];

// Member states of the European Union since 2020 (european-union.europa.eu/principles-countries-history/eu-countries).
const europeanUnion =
  "AT BE BG HR CY CZ DE DK EE ES FI FR GR HU IE IT LT LU LV MT NL PL PT RO SE SI SK";

/**
 * Regions with their countries as ISO 3166-1 alpha-2 codes, the largest regions first. Used for places, eligibility and
 * structured data.
 */
export const countryGroups: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    EMEA: [...europe, westernAsia, ...africa],
    APAC: [...asiaPacific, oceania],
    LATAM: [caribbean, centralAmerica, southAmerica],
    Asia: [centralAsia, ...asiaPacific, westernAsia],
    Europe: europe,
    "European Union": [europeanUnion],
    "North America": ["US CA MX"],
  }).map(([name, parts]) => [name, parts.flatMap((codes) => codes.split(" "))]),
);

/** Names of regions by slug, as in private.regions of the database; Global is the region of jobs open to everyone. */
export const regionNames: ReadonlyMap<string, string> = new Map([
  ...[...countryGroups.keys()].map((name) => [toSlug(name), name] as const),
  ["worldwide", "Global"],
]);

/** All countries and regions that forms offer, in the order of their options. */
export const countries: readonly string[] = [
  ...new Set([...firstCountries, ...codesByName.keys()]),
];

export const countriesWithoutRegions: readonly string[] = countries.filter((name) =>
  codesByName.has(name),
);

/** Sorts names of countries and regions in the order of `countries`, unknown names last. */
export function sortCountries(names: readonly string[]): string[] {
  const unlisted = names.filter((name) => !countries.includes(name));
  return [...countries.filter((name) => names.includes(name)), ...unlisted];
}

/** The ISO 3166-1 alpha-2 code of a country; undefined for regions and unknown names. */
export const countryCode = (name: string): string | undefined => codesByName.get(name);

/** The name of a country by its ISO 3166-1 alpha-2 code; an unknown code is returned as it is. */
export const countryName = (code: string): string => namesByCode.get(code) ?? code;

export const allCountryCodes: readonly string[] = [...namesByCode.keys()];

/**
 * Expands a region or "Global" to the names of its countries. A country yields itself; an unknown name yields an empty
 * list.
 */
export function expandToCountries(name: string): string[] {
  if (name === "Global") return [...codesByName.keys()];
  if (codesByName.has(name)) return [name];
  return (countryGroups.get(name) ?? []).map(countryName);
}

/** Current IANA names of the time zones that ICU still lists under outdated names. */
const renamed: Record<string, string> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/**
 * IANA time zones of places ('Europe/Berlin') and UTC. For the server only, because browsers support different names.
 */
export function timeZones(): string[] {
  const places = Intl.supportedValuesOf("timeZone").map((name) => renamed[name] ?? name);
  return ["UTC", ...new Set(places.filter((name) => name.includes("/")).toSorted())];
}

/**
 * The time zone of the largest city, by ISO 3166-1 alpha-2 code, of the countries that have several time zones with the
 * same time in all of them: the others differ in the past only.
 */
const mainTimeZones: Record<string, string> = {
  AR: "America/Argentina/Buenos_Aires",
  CY: "Asia/Nicosia",
  DE: "Europe/Berlin",
  KZ: "Asia/Almaty",
  MH: "Pacific/Majuro",
  MY: "Asia/Kuala_Lumpur",
  PS: "Asia/Gaza",
  UZ: "Asia/Tashkent",
};

/** Intl.Locale as Node.js has it: the types of ES2024 do not declare `getTimeZones`. */
export const LocaleWithTimeZones = Intl.Locale as unknown as new (tag: string) => {
  getTimeZones: () => string[] | undefined;
};

/**
 * The IANA time zone of a country whose clocks all show the same time; undefined for others, regions and unknown names.
 * For the server only, because not all browsers know the time zones of countries.
 */
export function countryTimeZone(name: string): string | undefined {
  const code = countryCode(name);
  if (!code) return undefined;
  const [zone, ...others] = new LocaleWithTimeZones(`und-${code}`).getTimeZones() ?? [];
  if (!zone || others.length > 0) return mainTimeZones[code];
  return renamed[zone] ?? zone;
}

/** The time zones of the countries that `countryTimeZone` knows, by the country's name. For the server only. */
export function timeZonesOfCountries(): Record<string, string> {
  const zones = countriesWithoutRegions.map((name) => [name, countryTimeZone(name)] as const);
  return Object.fromEntries(zones.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** Whether the table of events accepts this time zone. */
export function isTimeZone(name: string): boolean {
  if (name !== "UTC" && !/^[A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z_-]+){1,2}$/u.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
