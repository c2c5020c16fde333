import { formatDateRange, formatShortDate, readOr } from "@/lib/text/dates";
import type { EventCard } from "./schema";
type Dated = Pick<EventCard, "type" | "startDate" | "endDate" | "timeZone">;

/** The day of a meetup or the days of a conference, in local time (SPEC section 2). */
export function formatEventDate({ type, startDate, endDate, timeZone }: Dated): string {
  const zone = timeZone ?? undefined;
  return type === "Meetup"
    ? formatShortDate(startDate, zone)
    : formatDateRange(startDate, endDate, zone);
}

/** The hours of an event: '18:30 – 21:00, Berlin time (GMT+1)'; null for an event without hours or time zone. */
export function formatEventHours(event: Dated): string | null {
  const { timeZone, startDate } = event;
  if (!timeZone) return null;
  const { start, end, isAllDay } = timesOf(event);
  if (isAllDay) return null;
  const offset = readOr(null, () =>
    new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "shortOffset" })
      .formatToParts(new Date(startDate))
      .find(({ type }) => type === "timeZoneName"),
  )?.value;
  if (!offset) return null;
  const zone = timeZone === "UTC" ? "UTC" : `${placeOf(timeZone)} time (${offset})`;
  return `${start.time.slice(0, 5)} – ${end.time.slice(0, 5)}, ${zone}`;
}

const placeOf = (timeZone: string) => timeZone.split("/").at(-1)?.replaceAll("_", " ");

/** The place of an event: 'Online Event' or 'Berlin, Germany' (SPEC section 2). */
export function formatEventLocation({
  isOnline,
  city,
  country,
}: Pick<EventCard, "isOnline" | "city" | "country">): string {
  if (isOnline) return "Online Event";
  return [city, country].filter((part) => part && part !== "Unknown").join(", ");
}

type Timed = Pick<EventCard, "startDate" | "endDate" | "timeZone">;

/** A local time: '2026-11-21', '18:30:00', '+01:00'. */
type LocalTime = { day: string; time: string; offset: string };

/** Converts an ISO 8601 time to a time zone, UTC if null. An invalid time is returned as stored. */
export function localTime(iso: string, timeZone: string | null): LocalTime {
  const stored = { day: iso.slice(0, 10), time: iso.slice(11, 19), offset: "+00:00" };
  return readOr(stored, () => onClocks(iso, timeZone));
}

function onClocks(iso: string, timeZone: string | null): LocalTime {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: timeZone ?? "UTC",
    calendar: "iso8601",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "longOffset",
  });
  const parts = Object.fromEntries(
    format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]),
  );
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}:${parts.second}`,
    offset: parts.timeZoneName?.slice("GMT".length) || "+00:00",
  };
}

/** Whether a time is the first or last of its day: events without hours are stored with these. */
export function isWholeDay({ time }: LocalTime): boolean {
  return time === "00:00:00" || time.startsWith("23:59");
}

export function timesOf({ startDate, endDate, timeZone }: Timed) {
  const [start, end] = [localTime(startDate, timeZone), localTime(endDate, timeZone)];
  return { start, end, isAllDay: isWholeDay(start) && isWholeDay(end) };
}
