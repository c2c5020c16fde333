import { cleanJobHtml } from "@/lib/html/sanitize";
import { escapeHtml } from "@/lib/html/text";
import { webAddress } from "@/lib/forms/fields";
import { descriptionSchema, type JobInput, ownJobSchema, type PlaceRow } from "@/lib/jobs/form";
import { mostFurtherPlaces } from "@/lib/jobs/schema";
import { countryCode } from "@/lib/places/countries";
import { cleanLine } from "@/lib/text/clean";
import { foldText } from "@/lib/text/fold";
import { cutAtWord } from "@/lib/text/shorten";
import { globalGroup, isPlaceUnderstood, type Place, toRemotePlace } from "@/lib/imports/places";
import { isTooLong, mostParts, type Posting } from "@/lib/imports/posting";

export type ImportedJob = {
  id: string;
  postedAt: string | null;
  /** Whether the place of the job was understood; otherwise a person checks the job before it is published. */
  isPlaced: boolean;
  /** The countries in which the city must be, if the posting leaves the country open. */
  possible: string[] | null;
  /** Whether the place may be a list of cities; the country of the first is then accepted only if it is unambiguous. */
  mayBeList: boolean;
  input: JobInput;
  /**
   * The places beside the main one. `country` is '' if it follows from the city, in one of the `possible` countries.
   */
  furtherPlaces: FurtherPlace[];
  /** The description without the line of places; null if the fields of a job cannot hold all of them. */
  descriptionWithoutPlaces: string | null;
};

export type FurtherPlace = { city: string; country: string; possible: string[] | null };

const noCity = "Not stated";

/**
 * Converts a posting to a job, validated like the job form. Null if title or text is missing or a limit is exceeded.
 */
export function toImportedJob(posting: Posting): ImportedJob | null {
  if (isTooLong(posting)) return null;
  const { isRemote, city, named, possible, mayBeList } = mainPlaceFields(posting);
  const { further, isComplete } = findFurtherPlaces(posting);
  const text = cleanJobHtml(posting.html);
  const fields = { ...fieldsBesideText(posting), description: withLineOfPlaces(text, posting) };
  const region = named === globalGroup ? "" : named;
  const description = descriptionSchema.safeParse(fields.description);
  const form = ownJobSchema.safeParse({
    ...fields,
    type: fields.type || "full-time",
    city: isRemote ? "" : city || region || noCity,
    description: description.data ?? "",
  });
  if (!description.success || !form.success) return null;
  return {
    id: posting.id,
    postedAt: posting.postedAt,
    isPlaced: isPlaced(posting),
    possible,
    mayBeList,
    input: { ...form.data, company: "", description: description.data },
    furtherPlaces: further,
    descriptionWithoutPlaces: isComplete ? text : null,
  };
}

/** Whether the place of a posting was understood beyond doubt. */
function isPlaced(posting: Posting): boolean {
  const { isRemote, city, country, named, rest, from } = mainPlaceFields(posting);
  if (!isRemote) return posting.places.every(isPlaceUnderstood) && city !== "" && country === named;
  const hasOtherWords = city !== "" || rest !== "";
  const namesCountry = country !== "" || from.length > 0;
  return posting.places.every(isUnambiguousBesideRemote) && (!hasOtherWords || namesCountry);
}

/** The fields of the job form as a posting states them, empty where it states nothing; the HTML is sanitized. */
export function statedFields(posting: Posting) {
  const { isComplete } = findFurtherPlaces(posting);
  const text = cleanJobHtml(posting.html);
  const description = isComplete ? text : withLineOfPlaces(text, posting);
  return { ...fieldsBesideText(posting), description };
}

function fieldsBesideText(posting: Posting) {
  const { isRemote, city, country, from } = mainPlaceFields(posting);
  const eligibleCountries = (posting.eligibleCountries ?? from).join(", ");
  return {
    title: cutAtWord(cleanLine(posting.title).trim(), 200),
    company: cleanLine(posting.company ?? "").trim(),
    type: posting.type ?? "",
    level: posting.level ?? "",
    remote: isRemote ? "on" : "",
    city: isRemote ? "" : city,
    country,
    ...payFields(posting.pay),
    ...(isRemote && country === globalGroup && { eligibility: "worldwide" }),
    ...(eligibleCountries && { eligibility: "countries", eligibleCountries }),
    applicationUrl: webAddress("Application URL").safeParse(posting.url).data ?? "",
  };
}

/** The text of the job, with a line of all places unless its main place says it all. */
const withLineOfPlaces = (text: string, posting: Posting): string =>
  text + cleanJobHtml(lineOfPlaces(posting));

/** The rows of the job form for the places beside the main one. */
export const statedPlaces = (posting: Posting): PlaceRow[] =>
  findFurtherPlaces(posting).further.map(({ city, country }) => ({ remote: "", city, country }));

/**
 * The places on site beside the main place, and whether the fields of a job hold all places of the posting. Remote
 * places are the main place, and from where people may apply.
 */
function findFurtherPlaces({ places }: Posting): { further: FurtherPlace[]; isComplete: boolean } {
  const { main, isRemote } = chooseMainPlace(places);
  const others = places.filter((place) => place !== main && !place.isRemote);
  const listed = others.filter(isListed);
  const distinct = new Map(listed.map((place) => [placeKey(place), place]));
  if (main && !isRemote) distinct.delete(placeKey(main));
  const further = [...distinct.values()]
    .slice(0, mostFurtherPlaces)
    .map(({ city, country, possible = null }) => ({ city, country, possible }));
  const isComplete =
    [...places, ...(main ? [main] : [])].every(isFullyStatedByFields(places.length)) &&
    further.length === distinct.size &&
    // Places beyond the limit were not read, so there may be more.
    places.length < mostParts;
  return { further, isComplete };
}

const placeKey = ({ city, country }: Place) => foldText(`${city}\n${country}`);

/**
 * Whether the fields of a job hold a place. Of several places, the text need not repeat the states of their cities, which
 * the fields do not have.
 */
const isFullyStatedByFields = (count: number) => (place: Place) =>
  place.isRemote || count === 1 ? !hasFurtherDetails(place) : isListed(place);

/** Whether a place can be one of the further places of a job: a city, in a country that is named or can be found. */
function isListed({ city, country, rest, from, possible, mayBeList }: Place): boolean {
  if (city === "" || from || mayBeList) return false;
  if (country === "") return !rest || possible !== undefined;
  return countryCode(country) !== undefined;
}

/**
 * The place of the job, a remote one if there is any. `named` is its country or group of countries; `from` lists all of
 * several.
 */
function mainPlaceFields({ places }: Posting) {
  const { main: place, isRemote } = chooseMainPlace(places);
  const named = place?.country ?? "";
  return {
    isRemote,
    city: place?.city ?? "",
    // Jobs on site cannot be in a group of countries: "Berlin, EMEA" leaves the country open.
    country: isRemote || countryCode(named) ? named : "",
    named,
    rest: place?.rest ?? "",
    from: place?.from ?? [],
    possible: place?.possible ?? null,
    mayBeList: place?.mayBeList ?? false,
  };
}

function chooseMainPlace(places: Place[]) {
  const remote = places.filter(({ isRemote }) => isRemote);
  const main = remote.length > 1 ? joinedRemotePlace(remote) : (remote[0] ?? places[0]);
  return { main, isRemote: main?.isRemote ?? false };
}

/**
 * Combines several remote places to one. If all consist of countries only, the countries are joined. If not, the first
 * place is used if all are in the same country; otherwise the result counts as not understood.
 */
function joinedRemotePlace(remote: Place[]): Place {
  const named = [...new Set(remote.flatMap(({ country, from }) => from ?? country))];
  const isPlain = remote.every(({ city, rest }) => !city && !rest);
  if (isPlain && !named.includes("")) return toRemotePlace(named);
  const [first] = remote;
  if (first && named.length === 1) return first;
  return { isRemote: true, city: "", country: "", rest: remote.map(placeName).join(", ") };
}

/**
 * Whether a place beside a remote one is unambiguous. A country without a city could also mean from where people may
 * apply.
 */
const isUnambiguousBesideRemote = (place: Place): boolean =>
  isPlaceUnderstood(place) && (place.isRemote || place.city !== "");

/** HTML that lists all places of a posting that has several, or one with more than the fields of a job can hold. */
function lineOfPlaces({ places }: Posting): string {
  const names = [...new Set(places.map(placeName).filter(Boolean))];
  // Places beyond the limit were not read, so there may be more.
  if (places.length >= mostParts) names.push("…");
  if (names.length <= 1 && !places.some(hasFurtherDetails)) return "";
  return `<p>Places: ${escapeHtml(names.join(" · "))}</p>`;
}

/** Whether a posting's place contains details that the fields of a job cannot hold. */
function hasFurtherDetails({ isRemote, city, country, rest, from = [] }: Place): boolean {
  if (rest) return true;
  if (isRemote) return city !== "" || from.some((name) => !countryCode(name));
  return country !== "" && !countryCode(country);
}

const placeName = ({ isRemote, city, country, rest, from = [] }: Place) =>
  [isRemote ? "Remote" : "", city, rest, country, ...from].filter(Boolean).join(", ");

function payFields(pay: Posting["pay"]) {
  if (!pay) return {};
  const salaryMin = amountField(pay.min);
  const salaryMax = amountField(pay.max);
  if (!salaryMin && !salaryMax) return {};
  if (salaryMin && salaryMax && Number(salaryMin) > Number(salaryMax)) return {};
  return { salaryMin, salaryMax, salaryCurrency: pay.currency, salaryPeriod: pay.period };
}

/** An amount as text, or empty if it does not fit the integers of Postgres. */
function amountField(amount: number | null): string {
  if (!amount || amount < 1 || amount > 2_147_483_647) return "";
  return String(Math.round(amount));
}
