import ical, {
  escape,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import { site, absoluteUrl } from "@/lib/site";
import { isReadable } from "@/lib/text/dates";
import { formatEventLocation, timesOf } from "./format";
import { type Event, type EventType, eventTypes } from "./schema";
import { eventUrl } from "./url";
import { countries } from "@/lib/places/countries";
/** How often programs that subscribe should ask again, in seconds. */
const refreshSeconds = 12 * 3600;

/** A calendar to subscribe to (RFC 5545, RFC 7986). */
export function renderCalendar(filters: CalendarFilters, events: Event[]): string {
  const calendar = calendarOf(events)
    // The library takes it as it is.
    .name(escape(`${site.name}: ${calendarName(filters)}`, false))
    .url(absoluteUrl("/events"))
    .ttl(refreshSeconds);
  return written(calendar);
}

/** One event, and the deadline of its call for papers, to be added to a calendar. */
export function renderEventCalendar(event: Event): string {
  return written(calendarOf([event]));
}

/** A calendar as an answer; one of a single event is a file called after it. */
export function calendarResponse(text: string, slug?: string): Response {
  return new Response(text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      ...(slug && { "Content-Disposition": `inline; filename="${slug}.ics"` }),
    },
  });
}

/** The library leaves out the end of the last line. */
const written = (calendar: ICalCalendar) => `${calendar.toString()}\r\n`;

function calendarOf(events: Event[]) {
  return ical({
    prodId: { company: new URL(site.url).host, product: site.name, language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    events: events.filter(isDated).flatMap((event) => [entryOf(event), ...deadlineOf(event)]),
  });
}

/** Without its days, an event has no place in a calendar. */
const isDated = ({ startDate, endDate, updatedAt }: Event) =>
  [startDate, endDate, updatedAt].every(isReadable);

function entryOf(event: Event): ICalEventData {
  const { start, end, isAllDay } = timesOf(event);
  return {
    ...whatIsShared(event),
    id: event.id,
    summary: event.name,
    location: formatEventLocation(event),
    description: [
      ...(event.description ? [event.description] : []),
      ...(event.organiser ? [`Organiser: ${event.organiser}`] : []),
      event.eventUrl,
    ].join("\n\n"),
    // A single event needs no rules of its zone: hours are told in UTC, and days are the same everywhere.
    ...(isAllDay
      ? days(start.day, end.day)
      : { start: new Date(event.startDate), end: new Date(event.endDate) }),
  };
}

/** The last day on which talks can be proposed is an entry of its own. */
function deadlineOf(event: Event): ICalEventData[] {
  if (!event.cfpDeadline || !isReadable(event.cfpDeadline)) return [];
  return [
    {
      ...whatIsShared(event),
      id: `${event.id}-cfp`,
      summary: `Call for papers ends: ${event.name}`,
      description: event.eventUrl,
      ...days(event.cfpDeadline, event.cfpDeadline),
    },
  ];
}

function whatIsShared(event: Event) {
  const changed = new Date(event.updatedAt);
  return {
    stamp: changed,
    lastModified: changed,
    sequence: event.sequence,
    url: eventUrl(event.slug),
    status: event.cancelledAt ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // Whoever subscribes to all events is not busy at each.
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}

/** Whole days; the end of one is the beginning of the next (RFC 5545, 3.6.1). */
function days(first: string, last: string) {
  const end = new Date(`${last}T00:00:00Z`);
  end.setUTCDate(end.getUTCDate() + 1);
  return { allDay: true, start: new Date(`${first}T00:00:00Z`), end };
}

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
