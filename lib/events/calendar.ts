import ical, {
  escape,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import { listHref } from "@/lib/rows/list-address";
import { site, absoluteUrl } from "@/lib/config/site";
import { isRepresentableTime } from "@/lib/text/dates";
import { formatEventLocation, eventTimes } from "@/lib/events/format";
import { type Event, type EventType, eventTypes } from "@/lib/events/schema";
import { eventUrl } from "@/lib/events/url";
import { countries } from "@/lib/places/countries";

/** The refresh interval suggested to calendar apps, in seconds. */
const refreshSeconds = 12 * 3600;

/** Renders a calendar file for subscribers (RFC 5545, RFC 7986). */
export function renderCalendar(filters: CalendarFilters, events: Event[]): string {
  const calendar = toCalendar(events)
    // ical-generator does not escape the name.
    .name(escape(`${site.name}: ${calendarName(filters)}`, false))
    .url(absoluteUrl("/events"))
    .ttl(refreshSeconds);
  return calendarText(calendar);
}

/** Renders a calendar file of one event. */
export const renderEventCalendar = (event: Event): string => calendarText(toCalendar([event]));

/** A response with a calendar file, named `slug`.ics for a calendar of one event. */
export function calendarResponse(text: string, slug?: string): Response {
  return new Response(text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      ...(slug && { "Content-Disposition": `inline; filename="${slug}.ics"` }),
    },
  });
}

/** The library ical-generator omits the last line break. */
const calendarText = (calendar: ICalCalendar) => `${calendar.toString()}\r\n`;

function toCalendar(events: Event[]) {
  return ical({
    prodId: { company: new URL(site.url).host, product: site.name, language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    events: events
      .filter(isDated)
      .flatMap((event) => [toCalendarEntry(event), ...toDeadlineEntries(event)]),
  });
}

const isDated = ({ startDate, endDate, updatedAt }: Event) =>
  [startDate, endDate, updatedAt].every(isRepresentableTime);

function toCalendarEntry(event: Event): ICalEventData {
  const { start, end } = eventTimes(event);
  return {
    ...sharedFields(event),
    id: event.id,
    summary: event.name,
    location: formatEventLocation(event),
    description: [
      event.description,
      event.organiser && `Organiser: ${event.organiser}`,
      event.eventUrl,
    ]
      .filter(Boolean)
      .join("\n\n"),
    // Times are in UTC, so the file needs no time zone definition (VTIMEZONE).
    ...(event.hasHours
      ? { start: new Date(event.startDate), end: new Date(event.endDate) }
      : allDayTimes(start.day, end.day)),
  };
}

function toDeadlineEntries(event: Event): ICalEventData[] {
  if (!event.cfpDeadline || !isRepresentableTime(event.cfpDeadline)) return [];
  return [
    {
      ...sharedFields(event),
      id: `${event.id}-cfp`,
      summary: `Call for papers ends: ${event.name}`,
      description: event.eventUrl,
      ...allDayTimes(event.cfpDeadline, event.cfpDeadline),
    },
  ];
}

function sharedFields(event: Event) {
  const changed = new Date(event.updatedAt);
  return {
    stamp: changed,
    lastModified: changed,
    sequence: event.sequence,
    url: eventUrl(event.slug),
    status: event.cancelledAt ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // Subscribers do not attend every event, so events do not mark their time as busy.
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}

/** An all-day entry; its end is exclusive (RFC 5545, 3.6.1). */
function allDayTimes(first: string, last: string) {
  const end = new Date(`${last}T00:00:00Z`);
  end.setUTCDate(end.getUTCDate() + 1);
  return { allDay: true, start: new Date(`${first}T00:00:00Z`), end };
}

export type CalendarFilters = { type?: EventType | undefined; country?: string | undefined };

/** Parses the filters in a calendar's URL; invalid ones are ignored. */
export function parseCalendarFilters(query: URLSearchParams): CalendarFilters {
  const requestedType = query.get("type")?.toLowerCase();
  const requestedCountry = query.get("country");
  return {
    type: eventTypes.find((type) => type.toLowerCase() === requestedType),
    country: countries.find((name) => name === requestedCountry),
  };
}

export const calendarPath = ({ type, country }: CalendarFilters): string =>
  listHref("/events.ics", { type: type?.toLowerCase(), country });

/** The webcal: URL with which calendar apps subscribe to a calendar. */
export function subscribeUrl(filters: CalendarFilters): string {
  return absoluteUrl(calendarPath(filters)).replace(/^https?:/u, "webcal:");
}

/** The name of a calendar, as in 'Go meetups in Germany'. */
export function calendarName({ type, country }: CalendarFilters): string {
  const events = type ? `${type.toLowerCase()}s` : "events";
  return country ? `Go ${events} in ${country}` : `Go ${events}`;
}
