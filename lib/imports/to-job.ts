import { cleanJobHtml } from "@/lib/html/sanitize";
import { escapeHtml } from "@/lib/html/text";
import { webAddress } from "@/lib/forms/fields";
import { descriptionSchema, type JobInput, ownJobSchema } from "@/lib/jobs/form";
import { countryCode } from "@/lib/places/countries";
import { cleanLine } from "@/lib/text/clean";
import { cutAtWord } from "@/lib/text/shorten";
import { everywhere, isUnderstood, type Place, remoteFrom } from "@/lib/imports/places";
import { isTooLong, mostParts, type Posting } from "@/lib/imports/posting";

export type ImportedJob = {
  id: string;
  postedAt: string | null;
  /** Whether the place of the job was understood; otherwise a person checks the job before it is published. */
  isPlaced: boolean;
  /** The countries in which the city must be, if the posting leaves the country open. */
  possible: string[] | null;
  /** Whether the posting may name several cities, so that the country of its first must be beyond doubt. */
  mayBeList: boolean;
  input: JobInput;
};

const noCity = "Not stated";

/** Converts a posting to a job, checked like the job form; null without title or text, or beyond its limits. */
export function toJob(posting: Posting): ImportedJob | null {
  if (isTooLong(posting)) return null;
  const { isRemote, city, country, named, rest, from, possible, mayBeList } = mainPlace(posting);
  const fields = statedFields(posting);
  const description = descriptionSchema.safeParse(fields.description);
  const form = ownJobSchema.safeParse({
    ...fields,
    type: fields.type || "full-time",
    city: isRemote ? "" : city || (named === everywhere ? noCity : named || noCity),
    description: description.data ?? "",
  });
  if (!description.success || !form.success) return null;
  return {
    id: posting.id,
    postedAt: posting.postedAt,
    isPlaced: isRemote
      ? posting.places.every(isBesideRemote) &&
        ((city === "" && rest === "") || Boolean(country) || from.length > 0)
      : posting.places.every(isUnderstood) && Boolean(city) && country === named,
    possible,
    mayBeList,
    input: { ...form.data, company: "", description: description.data },
  };
}

/** The fields of the job form as a posting states them, empty where it states nothing; the HTML is sanitized. */
export function statedFields(posting: Posting) {
  const { isRemote, city, country, from } = mainPlace(posting);
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
    ...(isRemote && country === everywhere && { eligibility: "worldwide" }),
    ...(eligibleCountries && { eligibility: "countries", eligibleCountries }),
    applicationUrl: webAddress("Application URL").safeParse(posting.url).data ?? "",
    description: cleanJobHtml(posting.html + otherPlaces(posting)),
  };
}

/** The place of the job, preferably remote. `named` is its country or group of countries; of several, `from` has all. */
function mainPlace({ places }: Posting) {
  const remote = places.filter(({ isRemote }) => isRemote);
  const first = remote.length > 1 ? joinedRemote(remote) : (remote[0] ?? places[0]);
  const { isRemote = false, city = "", country: named = "", rest = "", from = [] } = first ?? {};
  const { possible = null, mayBeList = false } = first ?? {};
  // Jobs on site cannot be in a group of countries: "Berlin, EMEA" leaves the country open.
  const country = isRemote || countryCode(named) ? named : "";
  return { isRemote, city, country, named, rest, from, possible, mayBeList };
}

/** One place for several remote ones; of countries beside other words, or beside none, it is not understood. */
function joinedRemote(remote: Place[]): Place {
  const named = [...new Set(remote.flatMap(({ country, from }) => from ?? country))];
  const isPlain = remote.every(({ city, rest }) => !city && !rest);
  if (isPlain && !named.includes("")) return remoteFrom(named);
  const [first] = remote;
  if (first && named.length === 1) return first;
  return { isRemote: true, city: "", country: "", rest: remote.map(placeName).join(", ") };
}

/** Whether a place leaves a remote job clear: a country beside it may be the one where people can apply. */
const isBesideRemote = (place: Place): boolean =>
  isUnderstood(place) && (place.isRemote || place.city !== "");

/** HTML that lists all places of a posting, because a job has only one. */
function otherPlaces({ places }: Posting): string {
  const names = [...new Set(places.map(placeName).filter(Boolean))];
  // Further places were not read.
  if (places.length >= mostParts) names.push("…");
  const isMore = names.length > 1 || places.some(hasMore);
  return isMore ? `<p>Places: ${escapeHtml(names.join(" · "))}</p>` : "";
}

/** Whether the place of a posting says more than the fields of a job can hold. */
function hasMore({ isRemote, city, country, rest, from = [] }: Place): boolean {
  if (rest) return true;
  if (isRemote) return city !== "" || from.some((name) => !countryCode(name));
  return country !== "" && !countryCode(country);
}

const placeName = ({ isRemote, city, country, rest, from = [] }: Place) =>
  [isRemote ? "Remote" : "", city, rest, country, ...from].filter(Boolean).join(", ");

function payFields(pay: Posting["pay"]) {
  const [min, max] = [amount(pay?.min), amount(pay?.max)];
  if (!pay || (!min && !max) || (min && max && Number(min) > Number(max))) return {};
  return {
    salaryMin: min,
    salaryMax: max,
    salaryCurrency: pay.currency,
    salaryPeriod: pay.period,
  };
}

const amount = (value: number | null | undefined) =>
  value && value >= 1 && value <= 2_147_483_647 ? String(Math.round(value)) : "";
