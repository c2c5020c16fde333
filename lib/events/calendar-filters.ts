import { absoluteUrl } from "@/lib/http/url";
import { countries } from "@/lib/places/countries";
import { type EventType, eventTypes } from "./schema";

/** Which events a calendar holds; all where nothing is said. */
export type CalendarFilters = { type?: EventType | undefined; country?: string | undefined };

/** What a calendar's address asks for; what cannot be is left out. */
export function parseCalendarFilters(query: URLSearchParams): CalendarFilters {
  const asked = query.get("type")?.toLowerCase();
  const country = query.get("country");
  return {
    type: eventTypes.find((type) => type.toLowerCase() === asked),
    country: countries.find((name) => name === country),
  };
}

/** Where a calendar can be read. */
export function calendarPath({ type, country }: CalendarFilters): string {
  const query = new URLSearchParams({
    ...(type && { type: type.toLowerCase() }),
    ...(country && { country }),
  });
  return query.size > 0 ? `/events.ics?${query}` : "/events.ics";
}

/** The same for programs that subscribe to calendars. */
export function subscribeUrl(filters: CalendarFilters): string {
  return absoluteUrl(calendarPath(filters)).replace(/^https?:/u, "webcal:");
}

/** The same by media type, for the head of a page. */
export function calendarPaths(filters: CalendarFilters) {
  return { "text/calendar": calendarPath(filters) };
}

/** 'Go meetups in Germany'. */
export function calendarName({ type, country }: CalendarFilters): string {
  const what = type ? `${type.toLowerCase()}s` : "events";
  return `Go ${what}${country ? ` in ${country}` : ""}`;
}
