import { z } from "zod";
import { mostCharacters } from "@/lib/html/bounds";
import { escapeHtml } from "@/lib/html/text";
import { type JobLevel, type JobType, type SalaryPeriod, salaryPeriods } from "@/lib/jobs/schema";
import type { Place } from "@/lib/imports/places";
import { visibleWords } from "@/lib/jobs/posting-check";
import { pauses } from "@/lib/imports/pauses";

/** A job posting as its applicant tracking system states it; `html` is not sanitized yet. */
type StatedPosting = {
  id: string;
  title: string;
  html: string;
  url: string;
  postedAt: string | number | null | undefined;
  type: (string | null | undefined)[];
  places: Place[];
  /** In whole units of the currency. */
  pay?: StatedPay | null | undefined;
  level?: JobLevel | null | undefined;
  company?: string | null | undefined;
  /** Countries from which people may apply for a remote job. */
  eligibleCountries?: string[];
};

type StatedPay = Partial<
  Record<"min" | "max", number | null> & Record<"currency" | "period", string | null>
>;

/** A posting with its time in ISO 8601, its type if stated, and pay only for a period that jobs here can have. */
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

/** The reason why a job board could not be read, for the recruiter who linked it. Its jobs stay as they are. */
export class UnreadableBoard extends Error {}

/** 404 or 410. */
export class BoardNotFound extends UnreadableBoard {}

/** Requests an address of the board's system and returns the text of the response. */
export type FetchText = (url: string) => Promise<string>;

export type BoardSystem = {
  findBoard: (address: URL) => string | null;
  /** The pattern of valid names of boards, as in the database; URLs are built from the names. */
  namePattern: RegExp;
  boardUrl: (board: string) => string;
  /** Whether a host belongs to the applicant tracking system: requests to other hosts are refused. */
  isOwnHost: (host: string) => boolean;
  /** Set if a board takes several responses, so that conditional requests are not possible. */
  isPaged?: true;
  /** Reads a board. `known` are the ids of postings whose text is read before others. Throws on an invalid response. */
  read: (
    board: string,
    fetchText: FetchText,
    known: ReadonlySet<string>,
    isOnlyKnown?: boolean,
  ) => Promise<BoardPostings>;
};

/** Maximum number of characters of a line that is read; longer ones are cut. No field of a job holds as many. */
export const longestLine = 1000;

export const lineSchema = z.string().transform((text) => text.slice(0, longestLine));
export const optionalLine = lineSchema.nullish();

/** HTML before it is cleaned. It is cut one character after the limit, so that the posting still counts as too long. */
export const markupSchema = z
  .string()
  .transform((html) => html.slice(0, mostCharacters + 1))
  .nullish();

/** Whether the text of a posting is too long to be read: a part of it would pass for the whole. */
export const isTooLong = ({ html }: Pick<Posting, "html">) => html.length > mostCharacters;

/** Twice as long as HTML that is cleaned, because its tags are escaped. */
const longestEscaped = 2 * mostCharacters;

/** Decodes HTML that is escaped as text, unless the posting is too long anyway. */
export const unescapeMarkup = (escaped: string, decode: (text: string) => string) =>
  escaped.length > longestEscaped ? escaped.slice(0, mostCharacters + 1) : decode(escaped);

/** Maximum number of places, sections and other parts of a posting that are read. */
export const mostParts = 50;

/** The first parts of a list. */
export const boundedParts = <Part extends z.ZodType>(part: Part) =>
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
 * Parses each posting by itself, with pauses for other work. One without an id could be any known one: the board then
 * counts as incompletely read.
 */
export async function parsePostings<Schema extends z.ZodType>(
  items: readonly unknown[],
  schema: Schema,
  toPosting: (item: z.output<Schema>) => StatedPosting | null,
): Promise<BoardPostings> {
  const pause = pauses();
  const present = new Set<string>();
  const postings: Posting[] = [];
  let isComplete = true;
  for (const item of items) {
    const identified = withId.safeParse(item).data;
    if (identified) present.add(identified.id);
    else isComplete = false;
    const { data } = schema.safeParse(item);
    const stated = data && toPosting(data);
    if (stated) postings.push(bounded(stated));
    await pause();
  }
  return { present: [...present], postings, isComplete };
}

function bounded(stated: StatedPosting): Posting {
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

/** The name of a board in a URL, by the first group of a pattern of host and path; null if it is not a valid name. */
export function boardNameInUrl({ host, pathname }: URL, pattern: RegExp, names = boardNames) {
  const [, part] = pattern.exec(host + pathname.replace(/\/+/gu, "/")) ?? [];
  const name = part?.replaceAll("%20", " ");
  return name && names.test(name) ? name : null;
}

/** Null for a time that no job can have: the database stores years from 2000 to 2100 (private.are_times). */
function readTime(value: string | number | null | undefined): string | null {
  const time = new Date(value ?? NaN);
  const year = time.getUTCFullYear();
  return year >= 2000 && year <= 2100 ? time.toISOString() : null;
}

/** By period its names at boards and in pages; ANN, MON, WEE and HUR are codes of UN/CEFACT. */
const periods: Record<SalaryPeriod, RegExp> = {
  year: /^(?:year(?:ly)?|annual(?:ly)?|annum|ann|p\.?a\.?)$/u,
  month: /^(?:month(?:ly)?|mon)$/u,
  week: /^(?:week(?:ly)?|wee)$/u,
  day: /^(?:day|daily)$/u,
  hour: /^(?:hour(?:ly)?|hur)$/u,
};

/** The period that a word names, such as "1 YEAR", "per-year-salary" or "Annual". */
function readPeriod(word: string): SalaryPeriod | undefined {
  const name = word
    .trim()
    .toLowerCase()
    .replace(/^(?:1 |per[ -])/u, "")
    .replace(/-(?:salary|wage)$/u, "");
  return salaryPeriods.find((period) => periods[period].test(name));
}

/** Null for periods that jobs here cannot have, such as half a month or a whole project. */
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

/** HTML of the sections that have content, each under its title. */
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

/** Words that show, when they follow "go", that it is a verb or a part of another name. */
const verbs =
  "to|beyond|above|live|the|a|an|for|ahead|further|farther|deep|deeper|out|from|on|off|through|with|without|where|wherever|big|home|green|global|digital|public|back|far|fast|faster|forward|up|down|after|all|into|over|check|see|here|hand|make|have|get|be|is|no|and see";

/** The name of the language: "Golang" in any case, "Go" only with a capital G. */
const name = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(?:golang|Golang|GoLang|GOLANG)(?![\p{L}\p{N}_])` +
    String.raw`|(?<![\p{L}\p{N}_&'’-]|\bPok[eé]mon )Go(?![\p{L}\p{N}_'’]|-[a-z]|-[TL]|\s*[!?]|\/[Nn]o\b|\s+(?:${verbs}|To|Live)\b)`,
  "u",
);

/** Before a job title, "go" in lower or upper case is the language. */
const trade =
  /(?<![\p{L}\p{N}_-])go(?:\/\w{1,20}){0,5}[ -](?:back-?end|software|senior|junior|developer|engineer|programmer|dev)\b/iu;

/** Whether a text names the language Go, as opposed to the verb or go-to-market. */
export function mentionsGo(text: string): boolean {
  return name.test(text) || trade.test(text);
}

/** Whether the title or the visible text of a posting names the language Go. */
export function looksLikeGo({ title, html }: Pick<Posting, "title" | "html">): boolean {
  return mentionsGo(title.slice(0, longestLine)) || mentionsGo(visibleWords(html));
}
