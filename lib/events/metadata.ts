import type { Metadata } from "next";
import { site } from "@/lib/config/site";
import { longestTitle, cutAtWord, shortenDescription } from "@/lib/text/shorten";
import { pageMetadata } from "@/lib/metadata/metadata";
import { formatShortDate } from "@/lib/text/dates";
import { calendarPath } from "@/lib/events/calendar";
import {
  eventFirstDay,
  formatEventDate,
  formatEventLocation,
  eventTimes,
} from "@/lib/events/format";
import type { Event, EventType, EventSummary } from "@/lib/events/schema";
import { eventImageUrl, eventPath, eventsPath, eventUrl, eventCrumbs } from "@/lib/events/url";
import { shareLinks } from "@/lib/share/links";
import type { Event as EventThing, ItemList } from "schema-dts";
import { breadcrumbsJsonLd, itemList } from "@/lib/metadata/json-ld";
import { countryCode } from "@/lib/places/countries";

const listTexts: Record<EventType, { title: string; description: string }> = {
  Meetup: {
    title: "Go meetups",
    description: "Upcoming and past meetups of Go developers, all over the world and online.",
  },
  Conference: {
    title: "Go conferences",
    description: "Upcoming and past conferences on Go, all over the world and online.",
  },
};

export function eventListMetadata(type: EventType): Metadata {
  return pageMetadata({
    ...listTexts[type],
    path: eventsPath(type),
    feeds: calendarFeed(type),
  });
}

const calendarFeed = (type: EventType) => ({ "text/calendar": calendarPath({ type }) });

export function eventMetadata(event: Event, isPast: boolean): Metadata {
  const suffix = eventTitleSuffix(event);
  return pageMetadata({
    title: event.name + suffix,
    shortTitle: cutAtWord(event.name, longestTitle - suffix.length) + suffix,
    description: eventDescription(event),
    path: eventPath(event.slug),
    isIndexed: !isPast || event.description !== null,
    image: eventImageUrl(event.slug),
    feeds: calendarFeed(event.type),
  });
}

/**
 * A title suffix that distinguishes events of the same name: ' 2026, Berlin' for a conference, ', 12 Nov 2026' for a
 * meetup.
 */
function eventTitleSuffix(event: Event): string {
  const { name, type, city } = event;
  const day = formatShortDate(eventFirstDay(event));
  if (type === "Meetup") return `, ${day}`;
  const year = day.slice(-4);
  const place = city && !name.includes(city) ? `, ${city}` : "";
  return (name.includes(year) ? "" : ` ${year}`) + place;
}

function eventDescription(event: Event): string {
  const { type, cancelledAt, organiser, description } = event;
  const facts: string[] = [];
  if (cancelledAt) facts.push("Cancelled");
  facts.push(`${type}: ${formatEventDate(event)}, ${formatEventLocation(event)}`);
  if (organiser) facts.push(`By ${organiser}`);
  facts.push(
    description?.replace(/\s+/gu, " ") ??
      `A ${type.toLowerCase()} for Go developers: date, place, website and calendar entry on ${site.name}`,
  );
  return shortenDescription(facts.join(". "));
}

export function eventShareLinks(event: EventSummary) {
  const dateAndPlace = `${formatEventDate(event)}, ${formatEventLocation(event)}`;
  return shareLinks(eventUrl(event.slug), `${event.name} - ${dateAndPlace}`);
}

export const eventsJsonLd = (events: EventSummary[]): ItemList => itemList(events.map(eventThing));

export function eventJsonLd(event: Event) {
  const { description, organiser: name, eventUrl: url } = event;
  const thing: EventThing = {
    ...eventThing(event),
    ...(description && { description }),
    ...(name && { organizer: { "@type": "Organization", name, url } }),
  };
  return [thing, breadcrumbsJsonLd(eventCrumbs(event))];
}

function eventThing(event: EventSummary) {
  const { start, end } = eventTimes(event);
  return {
    "@type": "Event",
    name: event.name,
    startDate: event.hasHours ? withOffset(start) : start.day,
    endDate: event.hasHours ? withOffset(end) : end.day,
    eventStatus: event.cancelledAt
      ? "https://schema.org/EventCancelled"
      : "https://schema.org/EventScheduled",
    eventAttendanceMode: event.isOnline
      ? "https://schema.org/OnlineEventAttendanceMode"
      : "https://schema.org/OfflineEventAttendanceMode",
    location: event.isOnline
      ? { "@type": "VirtualLocation", url: event.eventUrl }
      : {
          "@type": "Place",
          name: formatEventLocation(event),
          address: {
            "@type": "PostalAddress",
            addressLocality: event.city ?? undefined,
            addressCountry: event.country ? countryCode(event.country) : undefined,
          },
        },
    image: eventImageUrl(event.slug),
    url: eventUrl(event.slug),
    sameAs: event.eventUrl,
  } as const satisfies EventThing;
}

const withOffset = ({ day, time, offset }: ReturnType<typeof eventTimes>["start"]) =>
  `${day}T${time}${offset}`;
