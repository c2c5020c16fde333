import { readStorage, writeStorage } from "../storage.ts";

const storageKey = "last-visit";

/** Time in milliseconds without opening a page after which the next page starts a new visit. */
const pauseMs = 30 * 60_000;

/**
 * How long after its listing time a job may not yet be visible, in milliseconds, because its transaction commits later.
 * A visit therefore counts as having seen only the jobs listed up to a minute before its end. Alerts use the same value
 * (public.send_alerts).
 */
const horizonMs = 60_000;

/** Maximum number of times in the server's response. */
const mostTimes = 10_000;

const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

type Visits = { latest: number; previous: number | null };

/** End of the previous visit, in milliseconds since 1970; null on the browser's first visit. */
let previous: number | null = null;

export function recordVisit(now = Date.now()) {
  try {
    previous = lastVisit(JSON.parse(readStorage(storageKey) ?? "null") as Visits | null, now);
  } catch {
    // An invalid stored value is ignored and overwritten.
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
  const count = formatNewCount(previous, times, now.getTime());
  line.hidden = count === "0";
  line.textContent = `${count} new since ${formatLastVisit(new Date(previous), now)}`;
}

/**
 * Formats the number of jobs first listed since a visit: '12', or '10,000+' if there may be more. Both ends of the
 * period are shifted back by the horizon, so that every job counts as new in exactly one visit.
 */
export function formatNewCount(visit: number, times: number[], now: number): string {
  const later = times.filter((time) => time > visit - horizonMs);
  const count = later.filter((time) => time <= now - horizonMs).length;
  return count.toLocaleString("en-US") + (later.length < mostTimes ? "" : "+");
}

/**
 * Fetches the times at which open jobs were first listed, in milliseconds since 1970. Cards cannot provide them,
 * because they show posting dates. The request does not reveal the time of the last visit.
 */
async function fetchTimes(): Promise<number[]> {
  const response = await fetch("/fragments/listed");
  if (!response.ok) throw new Error(`/fragments/listed: ${response.status}`);
  return ((await response.json()) as number[]).map((seconds) => seconds * 1000);
}

/**
 * Formats the time of the last visit: 'your last visit' if it was today, a weekday such as 'Sunday' within six days,
 * else a date.
 */
export function formatLastVisit(then: Date, now: Date): string {
  if (then.toDateString() === now.toDateString()) return "your last visit";
  if (now.getTime() - then.getTime() < 6 * 86_400_000) return days[then.getDay()] ?? "";
  return formatDay(then);
}

/**
 * Formats a date as '4 Nov 2026', like lib/text/dates.ts, but without Intl.DateTimeFormat, whose creation takes 100 ms
 * on a phone.
 */
export function formatDay(date: Date): string {
  // toDateString is always in English, such as 'Wed Nov 04 2026'.
  const [, month, , year] = date.toDateString().split(" ");
  return `${date.getDate()} ${month === "Sep" ? "Sept" : month} ${year}`;
}
