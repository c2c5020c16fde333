import { formatDateRange, formatShortDate, readOr } from "@/lib/text/dates";
import type { EventCard } from "./schema";
import { timesOf } from "./times";

type Dated = Pick<EventCard, "type" | "startDate" | "endDate" | "timeZone">;

/** A meetup's day, or the days of a conference (SPEC section 2), where it is. */
export function formatEventDate({ type, startDate, endDate, timeZone }: Dated): string {
  const zone = timeZone ?? undefined;
  return type === "Meetup"
    ? formatShortDate(startDate, zone)
    : formatDateRange(startDate, endDate, zone);
}

/** '18:30 – 21:00, Berlin time (GMT+1)'; null for an event without hours or without a zone to tell them in. */
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

/** 'New York', of 'America/New_York'. */
const placeOf = (timeZone: string) => timeZone.split("/").at(-1)?.replaceAll("_", " ");

/** 'Online Event' or 'Berlin, Germany' (SPEC section 2). */
export function formatEventLocation({
  isOnline,
  city,
  country,
}: Pick<EventCard, "isOnline" | "city" | "country">): string {
  if (isOnline) return "Online Event";
  return [city, country].filter((part) => part && part !== "Unknown").join(", ");
}
