import { timeZones } from "@/lib/places/countries";

const weekMs = 7 * 24 * 3_600_000;

/** A change of a time zone's UTC offset. Offsets are in milliseconds, `at` is in milliseconds since 1970. */
export type ClockChange = { timeZone: string; at: number; before: number; after: number };

/** All clock changes from 2026 to 2028, of all time zones that the form of an event offers. */
export function clockChanges(): ClockChange[] {
  return timeZones().flatMap(clockChangesIn);
}

function clockChangesIn(timeZone: string): ClockChange[] {
  const changes: ClockChange[] = [];
  const offsetAt = offsetReader(timeZone);
  const end = Date.UTC(2029, 0);
  let week = Date.UTC(2026, 0);
  let before = offsetAt(week);
  while (week < end) {
    const after = offsetAt(week + weekMs);
    if (after !== before)
      changes.push({ timeZone, at: firstTimeWithOffset(after, week, offsetAt), before, after });
    before = after;
    week += weekMs;
  }
  return changes;
}

/** Finds the first second at which the offset is `offset`, in the week from `start` on. */
function firstTimeWithOffset(
  offset: number,
  start: number,
  offsetAt: (time: number) => number,
): number {
  let low = start;
  let high = start + weekMs;
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (offsetAt(middle) === offset) high = middle;
    else low = middle;
  }
  return high;
}

/** Returns a function from a time in milliseconds since 1970 to the time zone's UTC offset in milliseconds. */
function offsetReader(timeZone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  return (time) => {
    const text = format.formatToParts(time).find(({ type }) => type === "timeZoneName")?.value;
    // "GMT+05:30", or "GMT" for an offset of zero.
    const [, sign, hours, minutes] = text?.match(/^GMT(?:([+-])(\d\d):(\d\d))?$/u) ?? [];
    const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
    return sign === "-" ? -size : size;
  };
}

/** Returns the local day and time at a UTC offset, such as '2027-03-28' and '02:30'. */
export function localDayAndTime(time: number, offset: number): { day: string; time: string } {
  const iso = new Date(time + offset).toISOString();
  return { day: iso.slice(0, 10), time: iso.slice(11, 16) };
}
