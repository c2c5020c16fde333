import { dayMs, formatDateRange, formatShortDate } from "@/lib/text/dates";
import type { EventSummary } from "@/lib/events/schema";

type Timed = Pick<EventSummary, "startDate" | "endDate" | "hasHours" | "localStart" | "localEnd">;

/** The day of a meetup or the days of a conference, in local time. */
export function formatEventDate(event: Timed & Pick<EventSummary, "type">): string {
  return event.type === "Meetup"
    ? formatShortDate(eventFirstDay(event))
    : formatDateRange(eventFirstDay(event), lastDay(event));
}

/** The day on which an event begins, as YYYY-MM-DD. */
export const eventFirstDay = (event: Timed): string => eventTimes(event).start.day;

/** The last day of an event. An event that ends at 00:00 has the day before as its last day. */
function lastDay(event: Timed): string {
  const { start, end } = eventTimes(event);
  if (!event.hasHours || end.time !== "00:00:00" || end.day === start.day) return end.day;
  return new Date(Date.parse(end.day) - dayMs).toISOString().slice(0, 10);
}

/** The hours of an event: '18:30 – 21:00, Berlin time (GMT+1)'; null for an event without hours or time zone. */
export function formatEventHours(event: Timed & Pick<EventSummary, "timeZone">): string | null {
  const { timeZone, hasHours } = event;
  if (!timeZone || !hasHours) return null;
  const { start, end } = eventTimes(event);
  const zone =
    timeZone === "UTC" ? "UTC" : `${timeZonePlace(timeZone)} time (${start.shortOffset})`;
  return `${start.time.slice(0, 5)} – ${end.time.slice(0, 5)}, ${zone}`;
}

/** The city in a time zone's name: 'New York' for 'America/New_York'. */
export function timeZonePlace(timeZone: string): string {
  const place = timeZone.split("/").at(-1) ?? timeZone;
  return place.replaceAll("_", " ");
}

/** The place of an event: 'Online Event' or 'Berlin, Germany'. */
export function formatEventLocation({
  isOnline,
  city,
  country,
}: Pick<EventSummary, "isOnline" | "city" | "country">): string {
  if (isOnline) return "Online Event";
  return [city, country].filter((part) => part && part !== "Unknown").join(", ");
}

/** Start and end of an event in its own time zone. */
export function eventTimes({ startDate, endDate, localStart, localEnd }: Timed) {
  return { start: localTime(localStart, startDate), end: localTime(localEnd, endDate) };
}

/** The parts of a local time: day '2026-11-21', time '18:30:00', offset '+01:00' and its label 'GMT+1'. */
function localTime(local: string, iso: string) {
  const [day = local, time = ""] = local.split("T");
  const minutes = Math.round((Date.parse(`${local}Z`) - Date.parse(iso)) / 60_000);
  const sign = minutes < 0 ? "-" : "+";
  const hour = Math.floor(Math.abs(minutes) / 60);
  const minute = String(Math.abs(minutes) % 60).padStart(2, "0");
  const shortMinute = minute === "00" ? "" : `:${minute}`;
  return {
    day,
    time: time.slice(0, 8),
    offset: `${sign}${String(hour).padStart(2, "0")}:${minute}`,
    shortOffset: minutes === 0 ? "GMT" : `GMT${sign}${hour}${shortMinute}`,
  };
}
