import { parseCountries } from "@/lib/places/country-list";
import type { JobSummary } from "@/lib/jobs/schema";

type Whereabouts = Pick<JobSummary, "company" | "city" | "country">;

/**
 * A job's title without pay, place, company and decoration, as Google asks. A title that would become empty stays
 * unchanged.
 */
export function postingTitle(job: Whereabouts & { title: string }): string {
  const { title } = job;
  const plain = title
    .replace(emoji, " ")
    .replace(shouted, " ")
    .replace(pay, " ")
    .replace(/!{2,}/gu, " | ");
  const parts = plain.split(separator);
  // The split title alternates: elements at even indexes are segments, those at odd ones separators.
  const kept = parts.map((part, index) => (index % 2 === 0 ? withoutTail(part, job) : part));
  const isChanged = plain !== title || kept.some((part, index) => part !== parts[index]);
  if (!isChanged) return title;
  const cleaned = joinSegments(kept);
  return /[\p{L}\p{N}]/u.test(cleaned) ? cleaned : title;
}

/** Emoji with their skin tones, variation selectors and joiners; ©, ® and ™ are not removed. */
const emoji =
  /(?![©®™])[\p{Extended_Pictographic}\p{Regional_Indicator}\u{1F3FB}-\u{1F3FF}\u{FE0F}\u{200D}]+/gu;

const shouted = /^\s*URGENT(?:LY)?\b(?:\s+HIRING\b)?/u;

/** What separates the segments of a title: a dash or sign between spaces, punctuation, brackets. */
const separator = /(\s+[-–—:/@·•]\s+|:\s+|\s*[|,;!]\s*|[()[\]{}])/u;

const currency =
  "(?:[$€£¥₹]|\\b(?:USD|EUR|GBP|CHF|INR|CAD|AUD|SGD|JPY|PLN|SEK|NOK|DKK|CZK|BRL)\\b)";
const amount = "\\d(?:[.,' ]?\\d)*(?:\\s?k\\b)?";
const range = `${amount}(?:\\s?(?:-|–|—|to)\\s?${currency}?\\s?${amount})?`;
const thousands = "\\b\\d{2,3}\\s?(?:k\\s?)?(?:-|–|—|to)\\s?\\d{2,3}\\s?k\\b|\\b\\d{2,3}k\\b";
const period = "(?:\\s?(?:/|per|an?|p\\.)\\s?(?:year|yr|annum|month|week|day|hour|hr|h|a\\.)\\b)?";

const pay = new RegExp(
  `(?:\\b(?:up to|from|ca\\.)\\s)?(?:${currency}\\s?${range}\\s?${currency}?|${range}\\s?${currency}|${thousands})${period}`,
  "giu",
);

function withoutTail(segment: string, job: Whereabouts): string {
  if (isDroppable(segment.trim(), job)) return "";
  // Splits "Go Engineer at Acme" and "Go Engineer in Berlin" before the preposition.
  const [, head, tail] = /^(.*\S)\s+(?:at|@|in|from)\s+(\S.*)$/u.exec(segment) ?? [];
  return head && tail && isDroppable(tail.trim(), job) ? head : segment;
}

const legalForm = /[\s,]+(?:gmbh|inc|ltd|llc|ag|se|bv|sa|plc|co)\.?$/iu;
/** Phrases that advertise rather than describe the job, such as "hiring" and "urgent". */
const calls =
  /^(?:urgent(?:ly)?|hot|asap|new|(?:we(?:['’]re| are) |now |urgently )?hiring|join us)$/iu;
/** Words for the way of working: "100% remote", "hybrid", "on-site". */
const workModes =
  /\b(?:(?:100\s?%|fully|full)\s*)?(?:remote(?:ly)?(?:[ -](?:only|first|friendly|position|job|work))?|hybrid|on-?site|worldwide|anywhere|global)\b/giu;
/** Words and signs that join or limit places: "EU only", "Berlin/Hamburg". */
const placeJoiners = /\b(?:only|based|within|in|from|or|and)\b|[/&+-]/giu;

function isDroppable(text: string, { company, city, country }: Whereabouts) {
  if (!text) return false;
  const name = text.toLowerCase();
  if (name.replace(legalForm, "") === company.toLowerCase().replace(legalForm, "")) return true;
  if (calls.test(name)) return true;
  const hasWorkMode = name.search(workModes) >= 0;
  const place = name
    .replace(workModes, " ")
    .replace(placeJoiners, " ")
    .replace(/\s+/gu, " ")
    .trim();
  if (!place) return hasWorkMode;
  return [city, country].some((known) => known.toLowerCase() === place) || isCountry(place);
}

/** Whether a text names a country; two-letter country codes are ignored, because in titles they are usually words. */
const isCountry = (place: string) =>
  (place.length > 2 || /^(?:eu|us|uk)$/u.test(place)) && parseCountries(place).unknown.length === 0;

/** Joins segments and the separators between them, without the separators of dropped segments. */
function joinSegments(parts: string[]): string {
  let text = "";
  for (let index = 0; index < parts.length; index += 2) {
    const before = parts[index - 1] ?? "";
    const segment = parts[index] ?? "";
    const isBracket = /^[()[\]{}]$/u.test(before);
    if (segment.trim() || isBracket) text += before + segment;
  }
  return (
    text
      // Separators after an opening bracket.
      .replace(/([([{])[\s,;|]+/gu, "$1")
      // Empty brackets.
      .replace(/[([{]\s*[)\]}]/gu, " ")
      .replace(/\s+/gu, " ")
      .replace(/\s+([)\],;])/gu, "$1")
      // Separators and decoration at both ends.
      .replace(/^[\s\-–—|,:;!/·•*>~]+|[\s\-–—|,:;!/·•*<~]+$/gu, "")
  );
}
