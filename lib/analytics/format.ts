import { readOr } from "../text/dates";

const inIndia = new Intl.DateTimeFormat("en-IN", { timeZone: "UTC" });
const grouped = new Intl.NumberFormat("en");

/** What is said of a chart of averages. */
export const averageNote = "Average of the seven days up to each";

/** '21/11/2026', from a day as YYYY-MM-DD (SPEC section 9, en-IN). */
export function formatDay(day: string): string {
  return readOr(day, () => inIndia.format(new Date(day)));
}

/** '1,234'. */
export function formatCount(count: number): string {
  return grouped.format(count);
}
