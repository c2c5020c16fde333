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

/** Says above the whole list how many of the jobs on its first page are new since the last visit. */
export function showNewJobs(now = new Date()) {
  const line = document.querySelector<HTMLElement>("#new-jobs");
  if (!line || previous === null) return;
  const times = [...document.querySelectorAll<HTMLTimeElement>("#job-results time[data-age]")];
  const count = times.filter(({ dateTime }) => Date.parse(dateTime) > (previous ?? 0)).length;
  line.hidden = count === 0;
  // The newest come first: where all are new there may be more on the next page.
  line.textContent = `${count}${count === times.length ? "+" : ""} new since ${since(new Date(previous), now)}`;
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
