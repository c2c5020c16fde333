import { z } from "zod";
import { escapeHtml } from "../html/text";
import type { JobLevel, JobType, SalaryPeriod } from "../jobs/schema";
import type { Place } from "./places";
import { wordsOf } from "@/lib/jobs/posting-check";

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
  pay: ReturnType<typeof payOf>;
};

export type Reading = {
  /** Ids of all postings on the board, including those that could not be parsed. */
  present: string[];
  postings: Posting[];
  /** Whether all postings of the board were read: only then missing postings count as removed. */
  isComplete: boolean;
};

/** The reason why a job board could not be read, for the recruiter who linked it. Its jobs stay as they are. */
export class UnreadableBoard extends Error {}

/** 404 or 410. */
export class NothingThere extends UnreadableBoard {}

export type Ask = (url: string) => Promise<string>;

export type System = {
  boardOf: (address: URL) => string | null;
  /** The pattern of valid names of boards, as in the database; URLs are built from the names. */
  names: RegExp;
  pageOf: (board: string) => string;
  /** Whether a host belongs to the applicant tracking system: requests to other hosts are refused. */
  isOwnHost: (host: string) => boolean;
  /** Set if a board takes several responses, so that conditional requests are not possible. */
  isPaged?: true;
  /** Reads a board. `known`: ids of postings whose text is needed, before others. Throws on an invalid response. */
  read: (
    board: string,
    ask: Ask,
    known: ReadonlySet<string>,
    isOnlyKnown?: boolean,
  ) => Promise<Reading>;
};

export const text = z.string().nullish();

const id = z.union([z.string().min(1), z.number().int()]).transform(String);
const withId = z.object({ id });

/** Parses each posting by itself. One without an id could be any known one: the board then counts as incompletely read. */
export function readEach<Schema extends z.ZodType>(
  items: readonly unknown[],
  schema: Schema,
  toPosting: (item: z.output<Schema>) => StatedPosting | null,
): Reading {
  const ids = items.map((item) => withId.safeParse(item).data?.id);
  return {
    present: [...new Set(ids.filter((id) => id !== undefined))],
    postings: items.flatMap((item) => {
      const { data } = schema.safeParse(item);
      const stated = data && toPosting(data);
      if (!stated) return [];
      const { postedAt, type, pay } = stated;
      return { ...stated, postedAt: timeOf(postedAt), type: typeOf(type), pay: payOf(pay) };
    }),
    isComplete: !ids.includes(undefined),
  };
}

export const boardNames = /^[a-z0-9][a-z0-9_.-]{0,79}$/iu;

/** The name of a board in a URL, by the first group of a pattern of host and path; null if it is not a valid name. */
export function boardAt({ host, pathname }: URL, pattern: RegExp, names = boardNames) {
  const [, part] = pattern.exec(host + pathname.replace(/\/+/gu, "/")) ?? [];
  const name = part?.replaceAll("%20", " ");
  return name && names.test(name) ? name : null;
}

function timeOf(value: string | number | null | undefined): string | null {
  const time = new Date(value ?? NaN);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

const periods = /^(?:1 |per-)?(year|month|week|day|hour)(?:-salary|-wage)?$/iu;

/** Null for periods that jobs here cannot have, such as half a month or a whole project. */
function payOf(pay: StatedPay | null | undefined) {
  const { min = null, max = null, currency, period } = pay ?? {};
  const known = periods.exec(period ?? "")?.[1]?.toLowerCase() as SalaryPeriod | undefined;
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

function typeOf(words: StatedPosting["type"]): JobType | null {
  const text = words.filter(Boolean).join(" ").replaceAll("_", " ");
  return types.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

export function sections(
  parts: { title?: string | null | undefined; html: string | null | undefined }[],
): string {
  return parts
    .filter(({ html }) => html?.trim())
    .map(
      ({ title, html }) => `${title?.trim() ? `<h3>${escapeHtml(title.trim())}</h3>` : ""}${html}`,
    )
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
export function namesGo(text: string): boolean {
  return name.test(text) || trade.test(text);
}

const longestTitle = 1000;

export function looksLikeGo({ title, html }: Pick<Posting, "title" | "html">): boolean {
  return namesGo(title.slice(0, longestTitle)) || namesGo(wordsOf(html));
}
