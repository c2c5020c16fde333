import { z } from "zod";
import { escapeHtml } from "../html/text";
import type { JobLevel, JobType, SalaryPeriod } from "../jobs/schema";
import type { Place } from "./places";
import { wordsOf } from "@/lib/jobs/posting-check";

/** What a posting pays, in whole units for each period. */
export type Pay = {
  min: number | null;
  max: number | null;
  currency: string;
  period: SalaryPeriod;
};

/** A posting of a board, as every system's is told. Nothing of it was cleaned yet. */
export type Posting = {
  /** What the system calls it for ever. */
  id: string;
  title: string;
  /** What is written about it, as HTML. */
  html: string;
  /** Where people read it and apply. */
  url: string;
  /** ISO 8601; null where the system does not say. */
  postedAt: string | null;
  type: JobType;
  /** Where it is, the first place first. */
  places: Place[];
  /** Missing when not stated, or without a period. */
  pay?: Pay | null;
  level?: JobLevel | null | undefined;
};

/** A board as it was read at one time. */
export type Reading = {
  /** The ids of all postings, also of those that could not be understood. */
  present: string[];
  postings: Posting[];
  /** Whether nothing can have been left out: only then is what is not there gone. */
  isComplete: boolean;
};

/** Why a board could not be read, in words for whoever linked it. Nothing follows from it for their jobs. */
export class UnreadableBoard extends Error {}

/** There is nothing at an address that was asked. */
export class NothingThere extends UnreadableBoard {}

/** Asks an address of the system for its text; throws `NothingThere` where it has none. */
export type Ask = (url: string) => Promise<string>;

/** A system that companies keep their postings in, and what is to be known to read its boards. */
export type System = {
  /** The board that a careers address belongs to, by the name it is kept under; null where it is none of this system's. */
  boardOf: (address: URL) => string | null;
  /** The names that boards of this system have, as the database checks them: addresses are built from them. */
  names: RegExp;
  /** Where people see it. */
  pageOf: (board: string) => string;
  /** The hosts that are asked, and no others. */
  isOwnHost: (host: string) => boolean;
  /** A board of several responses cannot be requested only if it has changed. */
  isPaged?: true;
  /** Reads the board; `known` are ids whose text is needed whatever their title. Throws where the answer is none of the system's. */
  read: (board: string, ask: Ask, known: ReadonlySet<string>) => Promise<Reading>;
};

/** Text that a system may leave out. */
export const text = z.string().nullish();

const withId = z.object({
  id: z.union([z.string().min(1), z.number().int()]).transform(String),
});

/**
 * The postings of a list of which each one is read by itself: what one of them holds that nobody expects costs no other.
 * One without an id might be any of those that are known: the reading is not complete then.
 */
export function readEach<Schema extends z.ZodType>(
  items: readonly unknown[],
  schema: Schema,
  toPosting: (item: z.output<Schema>) => Posting | null,
): Reading {
  const ids = items.map((item) => withId.safeParse(item).data?.id);
  return {
    present: [...new Set(ids.filter((id) => id !== undefined))],
    postings: items.flatMap((item) => {
      const { data } = schema.safeParse(item);
      return (data && toPosting(data)) ?? [];
    }),
    isComplete: !ids.includes(undefined),
  };
}

/** Names that most systems give to boards. */
export const boardNames = /^[a-z0-9][a-z0-9_.-]{0,79}$/iu;

/** A name as addresses of boards have it; null for anything else. */
export function boardName(part: string | undefined): string | null {
  return part && boardNames.test(part) ? part : null;
}

/** The parts of an address's path, without empty ones. */
export function pathOf({ pathname }: URL): string[] {
  return pathname.split("/").filter(Boolean);
}

/** ISO 8601 of what a system says, null where it is no time. */
export function timeOf(value: string | number | null | undefined): string | null {
  const time = value === null || value === undefined ? NaN : new Date(value).getTime();
  return Number.isFinite(time) ? new Date(time).toISOString() : null;
}

const types: readonly [JobType, RegExp][] = [
  [
    "internship",
    /\b(?:intern(?:ship)?s?|trainee(?:ship)?|werkstudent|working[ _-]?student|student|praktik\w*)\b/iu,
  ],
  ["contract", /\b(?:contract(?:or)?|freelance|temporary|temp|fixed[ _-]?term)\b/iu],
  ["part-time", /\bpart[ _-]?time\b|parttime/iu],
];

/** The kind of employment that words of a system stand for; full-time, as in the form, where they say nothing else. */
export function typeOf(...words: (string | null | undefined)[]): JobType {
  const text = words.filter(Boolean).join(" ").replaceAll("_", " ");
  return types.find(([, pattern]) => pattern.test(text))?.[0] ?? "full-time";
}

/** Sections one after the other, each under its heading where it has one. */
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

/** What follows the word go where it is a verb, or the beginning of another name. */
const verbs =
  "to|beyond|above|live|the|a|an|for|ahead|further|farther|deep|deeper|out|from|on|off|through|with|without|where|wherever|big|home|green|global|digital|public|back|far|fast|faster|forward|up|down|after|all|into|over|through|check|see|here|hand|make|have|get|be|is|no|and see";

/** The language by its name: Golang however it is written, Go as a name is. */
const name = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(?:golang|Golang|GoLang|GOLANG)(?![\p{L}\p{N}_])` +
    String.raw`|(?<![\p{L}\p{N}_&'’-]|\bPok[eé]mon )Go(?![\p{L}\p{N}_'’]|-[a-z]|-[TL]|\s*[!?]|\/[Nn]o\b|\s+(?:${verbs}|To|Live)\b)`,
  "u",
);

/** Whoever writes it small or shouts it says what it is. */
const trade =
  /(?<![\p{L}\p{N}_-])go(?:\/\w{1,20}){0,5}[ -](?:back-?end|software|senior|junior|developer|engineer|programmer|dev)\b/iu;

/** Whether words name Go or Golang as a word: not as the verb, nor in go-to-market. */
export function namesGo(text: string): boolean {
  return name.test(text) || trade.test(text);
}

/** More than any title that is imported whole. */
const longestTitle = 1000;

/** Whether a posting looks like one for Go developers: its title or its text names the language. */
export function looksLikeGo({ title, html }: Pick<Posting, "title" | "html">): boolean {
  return namesGo(title.slice(0, longestTitle)) || namesGo(wordsOf(html));
}
