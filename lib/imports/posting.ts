import { z } from "zod";
import { mostCharacters } from "@/lib/html/bounds";
import { escapeHtml } from "@/lib/html/text";
import { type JobLevel, type JobType, type SalaryPeriod, salaryPeriods } from "@/lib/jobs/schema";
import type { Place } from "@/lib/imports/places";
import { visibleWords } from "@/lib/jobs/posting-check";
import { createPauses } from "@/lib/imports/pauses";

/** A job posting in the terms of its applicant tracking system; `html` is not sanitized yet. */
type StatedPosting = {
  id: string;
  title: string;
  html: string;
  url: string;
  postedAt: string | number | null | undefined;
  type: (string | null | undefined)[];
  places: Place[];
  /** Amounts in whole units of the currency, not in cents. */
  pay?: StatedPay | null | undefined;
  level?: JobLevel | null | undefined;
  company?: string | null | undefined;
  /** Countries from which people may apply for a remote job. */
  eligibleCountries?: string[];
};

type StatedPay = Partial<
  Record<"min" | "max", number | null> & Record<"currency" | "period", string | null>
>;

/**
 * A normalised posting: time in ISO 8601, this site's job type if stated, and pay only for a period that jobs on this
 * site can have.
 */
export type Posting = Omit<StatedPosting, "postedAt" | "type" | "pay"> & {
  postedAt: string | null;
  type: JobType | null;
  pay: ReturnType<typeof readPay>;
};

export type BoardPostings = {
  /** Ids of all postings on the board, including those that could not be parsed. */
  present: string[];
  postings: Posting[];
  /** Whether all postings of the board were read: only then missing postings count as removed. */
  isComplete: boolean;
};

/**
 * Thrown if a job board cannot be read, with a message for the recruiter who linked it. Jobs imported earlier stay
 * unchanged.
 */
export class UnreadableBoard extends Error {}

/** The board's server responded with 404 or 410. */
export class BoardNotFound extends UnreadableBoard {}

/** Requests a URL of the board's applicant tracking system and returns the body as text. */
export type FetchText = (url: string) => Promise<string>;

export type BoardSystem = {
  findBoard: (address: URL) => string | null;
  /** The pattern of valid names of boards, as in the database; URLs are built from the names. */
  namePattern: RegExp;
  boardUrl: (board: string) => string;
  /** Whether a host belongs to the applicant tracking system: requests to other hosts are refused. */
  isOwnHost: (host: string) => boolean;
  /** Set if reading a board takes several requests, which rules out conditional requests (ETag). */
  isPaged?: true;
  /**
   * Reads a board. Texts of the postings in `known`, which were imported before, are read first. Throws on an invalid
   * response.
   */
  read: (
    board: string,
    fetchText: FetchText,
    known: ReadonlySet<string>,
    isOnlyKnown?: boolean,
  ) => Promise<BoardPostings>;
};

/** Maximum length of a single-line text, in characters; longer ones are cut. No field of a job allows as many. */
export const longestLine = 1000;

export const lineSchema = z.string().transform((text) => text.slice(0, longestLine));
export const optionalLine = lineSchema.nullish();

/** HTML before it is cleaned. It is cut one character beyond the limit, so that `isTooLong` still detects it. */
export const markupSchema = z
  .string()
  .transform((html) => html.slice(0, mostCharacters + 1))
  .nullish();

/**
 * Whether a posting's text exceeds the limit. It is then not imported, because readers could take a cut text for the
 * whole.
 */
export const isTooLong = ({ html }: Pick<Posting, "html">) => html.length > mostCharacters;

/** Maximum length of escaped HTML, in characters: twice that of HTML, because escaped tags are longer. */
const longestEscaped = 2 * mostCharacters;

/** Decodes HTML that is escaped as text. Text that is too long is not decoded, because its posting is not imported. */
export const unescapeMarkup = (escaped: string, decode: (text: string) => string) =>
  escaped.length > longestEscaped ? escaped.slice(0, mostCharacters + 1) : decode(escaped);

/** Maximum number of places, sections and other parts of a posting that are read. */
export const mostParts = 50;

/** The first parts of a list. */
export const boundedPartsSchema = <Part extends z.ZodType>(part: Part) =>
  z
    .array(z.unknown())
    .transform((parts) => parts.slice(0, mostParts))
    .pipe(z.array(part));

/** The id of a posting. The database can store neither NUL nor half of a surrogate pair. */
export const postingId = z
  .string()
  .max(longestLine)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u);

const id = z.union([postingId, z.number().int()]).transform(String);
const withId = z.object({ id });

/**
 * Parses each posting separately, with pauses in which the process can answer requests. A posting without an id may be
 * one that was imported before, so the board then counts as incompletely read and no posting as removed; `isWhole`
 * is false if the board lists more postings than these.
 */
export async function parsePostings<Schema extends z.ZodType>(
  { items, isWhole = true }: { items: readonly unknown[]; isWhole?: boolean },
  schema: Schema,
  toPosting: (item: z.output<Schema>) => StatedPosting | null,
): Promise<BoardPostings> {
  const pause = createPauses();
  const present = new Set<string>();
  const postings: Posting[] = [];
  let isComplete = isWhole;
  for (const item of items) {
    const identified = withId.safeParse(item).data;
    if (identified) present.add(identified.id);
    else isComplete = false;
    const { data } = schema.safeParse(item);
    const stated = data && toPosting(data);
    if (stated) postings.push(boundedPosting(stated));
    await pause();
  }
  return { present: [...present], postings, isComplete };
}

function boundedPosting(stated: StatedPosting): Posting {
  return {
    ...stated,
    html: stated.html.slice(0, mostCharacters + 1),
    places: stated.places.slice(0, mostParts),
    postedAt: readTime(stated.postedAt),
    type: readJobType(stated.type),
    pay: readPay(stated.pay),
  };
}

export const boardNames = /^[a-z0-9][a-z0-9_.-]{0,79}$/iu;

/**
 * The name of the board in a URL: the first group of `pattern`, which matches host and path. Null if it is not a valid
 * name.
 */
export function boardNameInUrl({ host, pathname }: URL, pattern: RegExp, names = boardNames) {
  const [, part] = pattern.exec(host + pathname.replace(/\/+/gu, "/")) ?? [];
  const name = part?.replaceAll("%20", " ");
  return name && names.test(name) ? name : null;
}

/** Converts a time to ISO 8601; null outside the years 2000 to 2100, which the database allows (private.are_times). */
function readTime(value: string | number | null | undefined): string | null {
  const time = new Date(value ?? NaN);
  const year = time.getUTCFullYear();
  return year >= 2000 && year <= 2100 ? time.toISOString() : null;
}

/** The words for each pay period in boards and pages; ANN, MON, WEE and HUR are UN/CEFACT codes. */
const periods: Record<SalaryPeriod, RegExp> = {
  year: /^(?:year(?:ly)?|annual(?:ly)?|annum|ann|p\.?a\.?)$/u,
  month: /^(?:month(?:ly)?|mon)$/u,
  week: /^(?:week(?:ly)?|wee)$/u,
  day: /^(?:day|daily)$/u,
  hour: /^(?:hour(?:ly)?|hur)$/u,
};

/** Parses a pay period such as "1 YEAR", "per-year-salary" or "Annual". */
function readPeriod(word: string): SalaryPeriod | undefined {
  const name = word
    .trim()
    .toLowerCase()
    .replace(/^(?:1 |per[ -])/u, "")
    .replace(/-(?:salary|wage)$/u, "");
  return salaryPeriods.find((period) => periods[period].test(name));
}

/** Null for periods that jobs on this site cannot have, such as half a month or a whole project. */
function readPay(pay: StatedPay | null | undefined) {
  const { min = null, max = null, currency, period } = pay ?? {};
  const known = readPeriod(period ?? "");
  return currency && known ? { min, max, currency, period: known } : null;
}

const types: readonly [JobType, RegExp][] = [
  [
    "internship",
    /\b(?:intern(?:ship)?s?|trainee(?:ship)?|werkstudent|working[ _-]?student|student|praktik\w*)\b/iu,
  ],
  ["contract", /\b(?:contract(?:or)?|freelance|temporary|temp|fixed[ _-]?term)\b/iu],
  ["part-time", /\bpart[ _-]?time\b|parttime/iu],
  ["full-time", /\bfull[ _-]?time\b|fulltime|\bpermanent\b/iu],
];

function readJobType(words: StatedPosting["type"]): JobType | null {
  const text = words.filter(Boolean).join(" ").replaceAll("_", " ");
  return types.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** Joins the sections that have content to HTML, each under a heading with its title. */
export function joinSections(
  parts: { title?: string | null | undefined; html: string | null | undefined }[],
): string {
  return parts
    .filter(({ html }) => html?.trim())
    .map(({ title, html }) => {
      const heading = title?.trim();
      return heading ? `<h3>${escapeHtml(heading)}</h3>${html}` : html;
    })
    .join("\n");
}

/** Words after "go" that make it a verb or a part of another name, as in "go live". */
const verbs =
  "to|beyond|above|live|the|a|an|for|ahead|further|farther|deep|deeper|out|from|on|off|through|with|without|where|wherever|big|home|green|global|digital|public|back|far|fast|faster|forward|up|down|after|all|into|over|check|see|here|hand|make|have|get|be|is|no|and see";

/** The name of the language: "golang" in its usual spellings, "Go" only with a capital G. */
const name = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(?:golang|Golang|GoLang|GOLANG)(?![\p{L}\p{N}_])` +
    String.raw`|(?<![\p{L}\p{N}_&'’-]|\bPok[eé]mon )Go(?![\p{L}\p{N}_'’]|-[a-z]|-[TL]|\s*[!?]|\/[Nn]o\b|\s+(?:${verbs}|To|Live)\b)`,
  "u",
);

/** Job titles after "go": with them "go" is the language in any case, as in "GO DEVELOPER". */
const trade =
  /(?<![\p{L}\p{N}_-])go(?:\/\w{1,20}){0,5}[ -](?:back-?end|software|senior|junior|developer|engineer|programmer|dev)\b/iu;

/** Whether a text mentions the language Go, as opposed to the verb or "go-to-market". */
export function mentionsGo(text: string): boolean {
  return name.test(text) || trade.test(text);
}

/** Whether the title or the visible text of a posting mentions the language Go. */
export function looksLikeGo({ title, html }: Pick<Posting, "title" | "html">): boolean {
  return mentionsGo(title.slice(0, longestLine)) || mentionsGo(visibleWords(html));
}
