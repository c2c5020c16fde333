import type { Overlap } from "./schema";

/** A day of work, in minutes. */
const workday = 8 * 60;

/** How far UTC offsets go, in minutes, as the table has it. */
export const offsetBounds = { min: -720, max: 840 };

/** The UTC offsets of places that are no whole hours, in minutes: India is at 330, Nepal at 345. */
const partHours = [-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765, 825];

/** The UTC offsets of all places, in minutes and in their order, and `others`. */
export function listOffsets(...others: number[]): number[] {
  const hours = (offsetBounds.max - offsetBounds.min) / 60 + 1;
  const wholeHours = Array.from({ length: hours }, (_, hour) => offsetBounds.min + hour * 60);
  return [...new Set([...wholeHours, ...partHours, ...others])].toSorted((a, b) => a - b);
}

/**
 * The UTC offsets, in minutes, of those who have a day's work with at least `hours` in common with a day's work in a
 * time zone. Where that keeps summer time, so do most who work with it: winter's and summer's offsets both count.
 */
export function overlappingOffsets(
  { hours, timeZone }: Overlap,
  year = new Date().getUTCFullYear(),
): { min: number; max: number } {
  const { min, max } = offsetsOf(timeZone, year);
  const slack = workday - hours * 60;
  return {
    min: Math.max(offsetBounds.min, min - slack),
    max: Math.min(offsetBounds.max, max + slack),
  };
}

/** The least and the greatest UTC offset of a time zone within a year, in minutes. */
export function offsetsOf(timeZone: string, year: number): { min: number; max: number } {
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(year, month, 15));
  const offsets = months.map((time) => offsetAt(timeZone, time));
  return { min: Math.min(...offsets), max: Math.max(...offsets) };
}

function offsetAt(timeZone: string, time: number): number {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const name = parts.formatToParts(time).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours = "0", minutes = "0"] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
