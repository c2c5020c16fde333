/** How long a job counts as new, in milliseconds. */
const newFor = 48 * 60 * 60 * 1000;

/** Units from the longest, in milliseconds. */
const units = [
  ["year", 31_557_600_000],
  ["month", 2_629_800_000],
  ["week", 604_800_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** Says in `root` how long ago jobs were posted, and which are new: the page itself may have been kept for a while. */
export function showAges(root: ParentNode = document) {
  const now = Date.now();
  for (const time of root.querySelectorAll<HTMLTimeElement>("time[data-age]")) {
    const age = now - Date.parse(time.dateTime);
    time.textContent = formatAge(age);
    const mark = time.closest("article")?.querySelector<HTMLElement>("[data-new]");
    if (mark) mark.hidden = age >= newFor;
  }
}

/**
 * '2 days ago', of an age in milliseconds; 'just now' below a minute, and where a clock is behind. By hand: the browser's
 * own formatter takes a phone a tenth of a second to make.
 */
export function formatAge(age: number): string {
  for (const [unit, length] of units) {
    const count = Math.floor(age / length);
    if (count > 0) return `${count} ${unit}${count > 1 ? "s" : ""} ago`;
  }
  return "just now";
}
