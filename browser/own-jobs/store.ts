/** Where the browser keeps them; read by browser/own-jobs alone, and sent nowhere. */
const storageKey = "own-jobs";

/** More than anybody saves; what is imported beyond it is left out. */
const most = 2000;

/** What a visitor did with a job; times are ISO 8601. */
const marks = ["saved", "applied", "hidden"] as const;
export type Mark = (typeof marks)[number];

/** A job with what is known of it once its page is gone. */
export type OwnJob = {
  title: string;
  company: string;
  path: string;
  /** The path of its company's logo, where it had one. */
  logo?: string | undefined;
} & Partial<Record<Mark, string | undefined>>;

export type OwnJobs = {
  /** By the job's id. */
  jobs: Record<string, OwnJob>;
  /** Companies whose jobs are hidden, and since when. */
  companies: Record<string, string>;
};

/** What a text of storage or of a file holds, without what is damaged or no job of this site; null where it holds nothing of the kind. */
export function parseOwnJobs(text: string | null): OwnJobs | null {
  try {
    const { jobs, companies } = JSON.parse(text ?? "null") as Record<string, unknown>;
    return {
      jobs: Object.fromEntries(
        entries(jobs)
          .flatMap(([id, job]) => ownJob(id, job))
          .slice(0, most),
      ),
      companies: Object.fromEntries(
        entries(companies)
          .filter(([, since]) => isTime(since))
          .slice(0, most),
      ) as Record<string, string>,
    };
  } catch {
    return null;
  }
}

/** Both together; where both know of a job, what the first says of it stays. */
export function mergeOwnJobs(first: OwnJobs, second: OwnJobs): OwnJobs {
  const jobs = { ...second.jobs };
  for (const [id, job] of Object.entries(first.jobs)) jobs[id] = { ...jobs[id], ...job };
  return { jobs, companies: { ...second.companies, ...first.companies } };
}

export const formatOwnJobs = (own: OwnJobs): string => JSON.stringify(own, null, 1);

/** Marks a job at a time, or takes the mark from it where there is none; a job without any is forgotten. */
export function withMark(own: OwnJobs, id: string, job: OwnJob, mark: Mark, at?: string): OwnJobs {
  const marked: OwnJob = { ...own.jobs[id], ...job, [mark]: at };
  const others = Object.entries(own.jobs).filter(([other]) => other !== id);
  const isMarked = marks.some((one) => marked[one]);
  return { ...own, jobs: Object.fromEntries(isMarked ? [...others, [id, marked]] : others) };
}

/** Hides the jobs of a company since a time, or shows them again where there is none. */
export function withCompany(own: OwnJobs, company: string, at?: string): OwnJobs {
  const others = Object.entries(own.companies).filter(([other]) => other !== company);
  return { ...own, companies: Object.fromEntries(at ? [...others, [company, at]] : others) };
}

export const isHidden = (own: OwnJobs, id: string, company: string): boolean =>
  Boolean(own.jobs[id]?.hidden ?? own.companies[company]);

/** What this browser keeps; nothing where it keeps nothing. */
export function readOwnJobs(): OwnJobs {
  try {
    return parseOwnJobs(localStorage.getItem(storageKey)) ?? { jobs: {}, companies: {} };
  } catch {
    return { jobs: {}, companies: {} };
  }
}

/** Keeps them, and tells this page. @returns whether the browser had room for them. */
export function writeOwnJobs(own: OwnJobs): boolean {
  try {
    localStorage.setItem(storageKey, JSON.stringify(own));
  } catch {
    return false;
  }
  dispatchEvent(new Event(storageKey));
  return true;
}

/** Calls `show` with what is kept, now and whenever this page or another tab changes it. */
export function onOwnJobs(show: (own: OwnJobs) => void) {
  const update = () => show(readOwnJobs());
  addEventListener(storageKey, update);
  addEventListener("storage", ({ key }) => {
    if (key === storageKey || key === null) update();
  });
  // From the browser's memory of pages a page comes back as it was left.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) update();
  });
  update();
}

const entries = (value: unknown) =>
  value && typeof value === "object" ? Object.entries(value as Record<string, unknown>) : [];

const isTime = (value: unknown): value is string =>
  typeof value === "string" && !Number.isNaN(Date.parse(value));

function ownJob(id: string, value: unknown): [string, OwnJob][] {
  const { title, company, path, logo, ...rest } = Object.fromEntries(entries(value));
  const times = marks.filter((mark) => isTime(rest[mark])).map((mark) => [mark, rest[mark]]);
  if (typeof title !== "string" || typeof company !== "string" || times.length === 0) return [];
  // An address of this site, whatever a file says.
  if (typeof path !== "string" || !/^\/[\w-]+\/[\w-]+$/.test(path)) return [];
  const shown = typeof logo === "string" && /^\/images\/[\w./-]+$/.test(logo) ? { logo } : {};
  return [[id, { title, company, path, ...shown, ...Object.fromEntries(times) }]];
}
