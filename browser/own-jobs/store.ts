import { readStorage, writeStorage } from "../storage.ts";

/** Key of the saved jobs in localStorage. Only browser/own-jobs uses it, so the jobs are never sent to the server. */
const storageKey = "own-jobs";

/** The maximum number of jobs, and of companies, that are read from storage or a file. */
const maxEntries = 2000;

const marks = ["saved", "applied", "hidden"] as const;

/** The mark `company` hides all jobs of the company whose job is marked. */
export type Mark = (typeof marks)[number] | "company";

/**
 * A stored job with the data to list it even after its page is gone. Each mark is the ISO 8601 time at which it was
 * set.
 */
export type OwnJob = {
  title: string;
  company: string;
  path: string;
  logo?: string | undefined;
  /** Place and pay, as a card shows them. */
  facts?: string | undefined;
} & Partial<Record<(typeof marks)[number], string | undefined>>;

export type OwnJobs = {
  jobs: Record<string, OwnJob>;
  /** Companies whose jobs are hidden, and since when. */
  companies: Record<string, string>;
};

/** Parses stored or imported jobs from JSON. Omits invalid entries; returns null if the text itself is invalid. */
export function parseOwnJobs(text: string | null): OwnJobs | null {
  try {
    const { jobs, companies } = JSON.parse(text ?? "null") as Record<string, unknown>;
    const valid = objectEntries(jobs).flatMap(([id, job]) => parseEntry(id, job));
    const hidden = objectEntries(companies).filter((entry): entry is [string, string] =>
      isTime(entry[1]),
    );
    return {
      jobs: Object.fromEntries(valid.slice(0, maxEntries)),
      companies: Object.fromEntries(hidden.slice(0, maxEntries)),
    };
  } catch {
    return null;
  }
}

export function mergeOwnJobs(first: OwnJobs, second: OwnJobs): OwnJobs {
  const jobs = { ...second.jobs };
  for (const [id, job] of Object.entries(first.jobs)) jobs[id] = { ...jobs[id], ...job };
  return { jobs, companies: { ...second.companies, ...first.companies } };
}

type Marking = {
  id: string;
  job: OwnJob;
  mark: Mark;
  /** When the mark was set, in ISO 8601. Undefined removes the mark. */
  at?: string | undefined;
};

/** Sets or removes a mark of a job. A job without marks is removed. */
export function withMark(own: OwnJobs, { id, job, mark, at }: Marking): OwnJobs {
  if (mark === "company") return { ...own, companies: withEntry(own.companies, job.company, at) };
  const marked: OwnJob = { ...own.jobs[id], ...job, [mark]: at };
  const isMarked = marks.some((name) => marked[name]);
  return { ...own, jobs: withEntry(own.jobs, id, isMarked ? marked : undefined) };
}

/** Returns the entries with `key` set to `value` and moved to the end, or without `key` if `value` is undefined. */
function withEntry<Value>(values: Record<string, Value>, key: string, value: Value | undefined) {
  const others = Object.entries(values).filter(([other]) => other !== key);
  return Object.fromEntries(value === undefined ? others : [...others, [key, value]]);
}

export const isMarked = ({ jobs, companies }: OwnJobs, id: string, company: string, mark: Mark) =>
  Boolean(mark === "company" ? companies[company] : jobs[id]?.[mark]);

export const isHidden = (own: OwnJobs, id: string, company: string): boolean =>
  Boolean(own.jobs[id]?.hidden ?? own.companies[company]);

export const readOwnJobs = (): OwnJobs =>
  parseOwnJobs(readStorage(storageKey)) ?? { jobs: {}, companies: {} };

export function writeOwnJobs(own: OwnJobs): boolean {
  const isStored = writeStorage(storageKey, JSON.stringify(own));
  if (isStored) dispatchEvent(new Event(storageKey));
  return isStored;
}

/** Calls `show` with the stored jobs at once, and again whenever this page or another tab changes them. */
export function watchOwnJobs(show: (own: OwnJobs) => void) {
  const update = () => show(readOwnJobs());
  addEventListener(storageKey, update);
  addEventListener("storage", ({ key }) => {
    if (key === storageKey || key === null) update();
  });
  // A page restored from the back/forward cache may show outdated marks.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) update();
  });
  update();
}

const objectEntries = (value: unknown) =>
  value && typeof value === "object" ? Object.entries(value as Record<string, unknown>) : [];

const isTime = (value: unknown): value is string =>
  typeof value === "string" && !Number.isNaN(Date.parse(value));

/** The path of a job's page, such as '/golang-jobs/go-engineer'. */
const jobPagePath = /^\/[\w-]+\/[\w-]+$/;

const imagePath = /^\/images\/[\w./-]+$/;

/** Returns a list with the job's entry, or an empty one if the job is invalid. */
function parseEntry(id: string, value: unknown): [string, OwnJob][] {
  const { title, company, path, logo, facts, ...rest } = Object.fromEntries(objectEntries(value));
  const times = marks.filter((mark) => isTime(rest[mark])).map((mark) => [mark, rest[mark]]);
  if (typeof title !== "string" || typeof company !== "string" || times.length === 0) return [];
  // The path of a job in an imported file must not lead to another site.
  if (typeof path !== "string" || !jobPagePath.test(path)) return [];
  const job: OwnJob = { title, company, path };
  if (typeof logo === "string" && imagePath.test(logo)) job.logo = logo;
  if (typeof facts === "string") job.facts = facts;
  return [[id, { ...job, ...Object.fromEntries(times) }]];
}
