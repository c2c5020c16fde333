import { readStorage, writeStorage } from "../storage.ts";

const storageKey = "last-visit";

/** The pause between two pages that starts a new visit, in milliseconds. */
const pauseMs = 30 * 60_000;

/**
 * How long a job may be missing from pages after it was listed, in milliseconds, because its transaction committed later.
 * Alerts have the same horizon (public.send_alerts): a visit has seen the jobs up to a minute before its end.
 */
const horizonMs = 60_000;

/** The server sends as many times at most. */
const mostTimes = 10_000;

const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

type Visits = { latest: number; previous: number | null };

/** End of the previous visit, in milliseconds since 1970; null on the browser's first visit. */
let previous: number | null = null;

export function noteVisit(now = Date.now()) {
  try {
    previous = lastVisit(JSON.parse(readStorage(storageKey) ?? "null") as Visits | null, now);
  } catch {
    // The stored value is damaged.
  }
  writeStorage(storageKey, JSON.stringify({ latest: now, previous }));
}

export function lastVisit(known: Visits | null, now: number): number | null {
  if (typeof known?.latest !== "number") return null;
  return now - known.latest < pauseMs ? known.previous : known.latest;
}

export async function showNewJobs(now = new Date()) {
  const line = document.querySelector<HTMLElement>("#new-jobs");
  if (!line || previous === null) return;
  const times = await fetchTimes().catch(() => []);
  const count = countNew(previous, times, now.getTime());
  line.hidden = count === "0";
  line.textContent = `${count} new since ${formatLastVisit(new Date(previous), now)}`;
}

/**
 * The number of jobs that were first listed between a visit and now, each less the horizon, so that every job is new once:
 * '12', or '10,000+' if there may be more.
 */
export function countNew(visit: number, times: number[], now: number): string {
  const later = times.filter((time) => time > visit - horizonMs);
  const count = later.filter((time) => time <= now - horizonMs).length;
  return count.toLocaleString("en-US") + (later.length < mostTimes ? "" : "+");
}

/**
 * When the open jobs were first listed, in milliseconds since 1970. They are not on the page's cards, which show when jobs
 * were posted. The request does not contain the time of the last visit.
 */
async function fetchTimes(): Promise<number[]> {
  const response = await fetch("/fragments/listed");
  if (!response.ok) throw new Error(`/fragments/listed: ${response.status}`);
  return ((await response.json()) as number[]).map((seconds) => seconds * 1000);
}

/** Formats when the last visit was: 'your last visit' on the same day, else a weekday such as 'Sunday', or a date. */
export function formatLastVisit(then: Date, now: Date): string {
  if (then.toDateString() === now.toDateString()) return "your last visit";
  if (now.getTime() - then.getTime() < 6 * 86_400_000) return days[then.getDay()] ?? "";
  return formatDay(then);
}

/** Formats a date as '4 Nov 2026', like lib/text/dates.ts. Creating Intl.DateTimeFormat would take a phone 100 ms. */
export function formatDay(date: Date): string {
  // The string is in English everywhere, such as 'Wed Nov 04 2026'.
  const [, month, , year] = date.toDateString().split(" ");
  return `${date.getDate()} ${month === "Sep" ? "Sept" : month} ${year}`;
}
