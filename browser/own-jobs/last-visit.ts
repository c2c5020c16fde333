/** Where the browser keeps when its visitor was here last, and before that. */
const storageKey = "last-visit";

/** A pause after which somebody comes again, in milliseconds. */
const pauseMs = 30 * 60_000;

const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

type Visits = { latest: number; previous: number | null };

/** When the visit before this one ended, in milliseconds since 1970; null on the first. */
let previous: number | null = null;

/** Notes that somebody is here. */
export function noteVisit(now = Date.now()) {
  try {
    const known = JSON.parse(localStorage.getItem(storageKey) ?? "null") as Visits | null;
    previous = lastVisit(known, now);
    localStorage.setItem(storageKey, JSON.stringify({ latest: now, previous }));
  } catch {
    // Without storage every visit is the first.
  }
}

/** When the visit before the one at `now` ended, of what is known of the latest. */
export function lastVisit(known: Visits | null, now: number): number | null {
  if (typeof known?.latest !== "number") return null;
  return now - known.latest < pauseMs ? known.previous : known.latest;
}

/** Says above the whole list how many of its jobs are new since the last visit. */
export async function showNewJobs(now = new Date()) {
  const line = document.querySelector<HTMLElement>("#new-jobs");
  const visit = previous;
  if (!line || visit === null) return;
  const times = [...document.querySelectorAll<HTMLTimeElement>("#job-results time[data-age]")];
  const onPage = times.map(({ dateTime }) => Date.parse(dateTime));
  const count = await countNew(visit, onPage, fetchTimes);
  line.hidden = count === "0";
  line.textContent = `${count} new since ${since(new Date(visit), now)}`;
}

/**
 * '12': how many jobs were posted after a visit. The page has the newest first: only where all of them are new are the
 * times of all jobs fetched, at most 10,000. '10+' where there may be more.
 */
export async function countNew(
  visit: number,
  onPage: number[],
  fetchAll: () => Promise<number[]>,
): Promise<string> {
  const countIn = (times: number[]) => times.filter((time) => time > visit).length;
  const count = countIn(onPage);
  if (count === 0 || count < onPage.length) return String(count);
  const all = await fetchAll().catch(() => null);
  const total = Math.max(count, countIn(all ?? []));
  return total.toLocaleString("en-US") + (all && total < 10_000 ? "" : "+");
}

/** Posting times of all open jobs, in milliseconds. The request does not contain the last visit. */
async function fetchTimes(): Promise<number[]> {
  const response = await fetch("/fragments/posted");
  if (!response.ok) throw new Error(`/fragments/posted: ${response.status}`);
  return ((await response.json()) as number[]).map((seconds) => seconds * 1000);
}

/** 'your last visit' on the same day, 'Tuesday' within a week, else '4 Nov 2026'. */
export function since(then: Date, now: Date): string {
  if (then.toDateString() === now.toDateString()) return "your last visit";
  if (now.getTime() - then.getTime() < 6 * 86_400_000) return days[then.getDay()] ?? "";
  return formatDay(then);
}

/** '4 Nov 2026', as lib/text/dates.ts has it. By hand: the browser's own formatter takes a phone a tenth of a second to make. */
export function formatDay(date: Date): string {
  const [, month, , year] = date.toDateString().split(" ");
  return `${date.getDate()} ${month === "Sep" ? "Sept" : month} ${year}`;
}
