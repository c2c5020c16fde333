/** How long after posting a job is marked as new, in milliseconds. */
const newForMs = 24 * 60 * 60 * 1000;

/** Time units and their lengths in milliseconds, largest first. */
const units = [
  ["year", 31_557_600_000],
  ["month", 2_629_800_000],
  ["week", 604_800_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** Updates the displayed ages of jobs and their "New" badges, because the page may come from a cache. */
export function showAges(root: ParentNode = document) {
  const now = Date.now();
  for (const time of root.querySelectorAll<HTMLTimeElement>("time[data-age]")) {
    const age = now - Date.parse(time.dateTime);
    time.textContent = formatAge(age);
    const mark = time.closest("article")?.querySelector<HTMLElement>("[data-new]");
    if (mark) mark.hidden = age >= newForMs;
  }
}

/**
 * Formats an age in milliseconds as '2 days ago', without Intl.RelativeTimeFormat, whose creation takes 100 ms on a
 * phone.
 */
export function formatAge(age: number): string {
  for (const [unit, length] of units) {
    const count = Math.floor(age / length);
    if (count > 0) return `${count} ${unit}${count > 1 ? "s" : ""} ago`;
  }
  return "just now";
}
