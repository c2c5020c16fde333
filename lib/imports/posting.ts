import { z } from "zod";
import { escapeHtml } from "../html/text";
import type { JobLevel, JobType, SalaryPeriod } from "../jobs/schema";
import type { Place } from "./places";
import { wordsOf } from "@/lib/jobs/posting-check";

/** Pay in whole units of the currency per period. */
export type Pay = {
  min: number | null;
  max: number | null;
  currency: string;
  period: SalaryPeriod;
};

/** A posting in the same form for all systems, not sanitized yet. */
export type Posting = {
  /** The system's permanent id. */
  id: string;
  title: string;
  html: string;
  url: string;
  /** ISO 8601; null when not stated. */
  postedAt: string | null;
  type: JobType;
  places: Place[];
  /** Missing when not stated, or without a period. */
  pay?: Pay | null;
  level?: JobLevel | null | undefined;
};

export type Reading = {
  /** Ids of all postings, including those that could not be parsed. */
  present: string[];
  postings: Posting[];
  /** Whether the reading is complete: only then missing postings count as gone. */
  isComplete: boolean;
};

/** Why a board could not be read, for the recruiter who linked it. Its jobs stay as they are. */
export class UnreadableBoard extends Error {}

/** 404 or 410. */
export class NothingThere extends UnreadableBoard {}

/** Fetches the text at a URL of the system; throws `NothingThere` for 404 and 410. */
export type Ask = (url: string) => Promise<string>;

/** An applicant tracking system with public boards. */
export type System = {
  /** The stored name of the board with this careers address; null if it is not of this system. */
  boardOf: (address: URL) => string | null;
  /** Valid names of boards, as in the database; URLs are built from them. */
  names: RegExp;
  pageOf: (board: string) => string;
  /** Whether a host belongs to the system: requests to other hosts are refused. */
  isOwnHost: (host: string) => boolean;
  /** A board of several responses cannot be requested only if it has changed. */
  isPaged?: true;
  /** `known` are ids whose text is needed whatever their title. Throws on an invalid response. */
  read: (board: string, ask: Ask, known: ReadonlySet<string>) => Promise<Reading>;
};

/** Text that a system may leave out. */
export const text = z.string().nullish();

const withId = z.object({
  id: z.union([z.string().min(1), z.number().int()]).transform(String),
});

/**
 * Parses each posting by itself, so that an unexpected one does not stop the others. One without an id could be any known
 * posting, so the reading is then incomplete.
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

export const boardNames = /^[a-z0-9][a-z0-9_.-]{0,79}$/iu;

/** The part if it is a valid name, else null. */
export function boardName(part: string | undefined): string | null {
  return part && boardNames.test(part) ? part : null;
}

/** The segments of a path. */
export function pathOf({ pathname }: URL): string[] {
  return pathname.split("/").filter(Boolean);
}

/** ISO 8601, or null if it is not a time. */
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

/** The job type that these words mention; full-time by default, as in the form. */
export function typeOf(...words: (string | null | undefined)[]): JobType {
  const text = words.filter(Boolean).join(" ").replaceAll("_", " ");
  return types.find(([, pattern]) => pattern.test(text))?.[0] ?? "full-time";
}

/** Joins sections, each below its heading. */
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

/** Words after "go" as a verb or in another name. */
const verbs =
  "to|beyond|above|live|the|a|an|for|ahead|further|farther|deep|deeper|out|from|on|off|through|with|without|where|wherever|big|home|green|global|digital|public|back|far|fast|faster|forward|up|down|after|all|into|over|through|check|see|here|hand|make|have|get|be|is|no|and see";

/** Golang in any case; Go as a name. */
const name = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(?:golang|Golang|GoLang|GOLANG)(?![\p{L}\p{N}_])` +
    String.raw`|(?<![\p{L}\p{N}_&'’-]|\bPok[eé]mon )Go(?![\p{L}\p{N}_'’]|-[a-z]|-[TL]|\s*[!?]|\/[Nn]o\b|\s+(?:${verbs}|To|Live)\b)`,
  "u",
);

/** "go" in lower or upper case counts before a job title. */
const trade =
  /(?<![\p{L}\p{N}_-])go(?:\/\w{1,20}){0,5}[ -](?:back-?end|software|senior|junior|developer|engineer|programmer|dev)\b/iu;

/** Whether a text names Go or Golang, not the verb or go-to-market. */
export function namesGo(text: string): boolean {
  return name.test(text) || trade.test(text);
}

const longestTitle = 1000;

/** Whether the title or the text names Go. */
export function looksLikeGo({ title, html }: Pick<Posting, "title" | "html">): boolean {
  return namesGo(title.slice(0, longestTitle)) || namesGo(wordsOf(html));
}
