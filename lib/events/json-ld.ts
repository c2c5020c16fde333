import type { Event as EventThing, ItemList, Place, VirtualLocation } from "schema-dts";
import { breadcrumbs } from "@/lib/metadata/json-ld";
import { countryCode } from "@/lib/places/countries";
import { toIso } from "@/lib/text/dates";
import { formatEventLocation } from "./format";
import type { Event, EventCard } from "./schema";
import { isWholeDay, localTime } from "./times";
import { eventCrumbs, eventImageUrl, eventUrl } from "./url";

/** The events of a page for search engines. */
export function eventsJsonLd(events: EventCard[]): ItemList {
  return {
    "@type": "ItemList",
    itemListElement: events.map((event, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: eventThing(event),
    })),
  };
}

/** An event's page for search engines: the event, and the way to it. */
export function eventJsonLd(event: Event) {
  const { description, organiser } = event;
  const thing = {
    ...eventThing(event),
    ...(description && { description }),
    ...(organiser && {
      organizer: { "@type": "Organization" as const, name: organiser, url: event.eventUrl },
    }),
  };
  return [thing, breadcrumbs(eventCrumbs(event))];
}

function eventThing(event: EventCard) {
  return {
    "@type": "Event",
    name: event.name,
    startDate: knownTime(event.startDate, event.timeZone),
    endDate: knownTime(event.endDate, event.timeZone),
    eventStatus: event.cancelledAt
      ? "https://schema.org/EventCancelled"
      : "https://schema.org/EventScheduled",
    eventAttendanceMode: event.isOnline
      ? "https://schema.org/OnlineEventAttendanceMode"
      : "https://schema.org/OfflineEventAttendanceMode",
    location: event.isOnline ? virtual(event) : place(event),
    image: eventImageUrl(event.slug),
    url: eventUrl(event.slug),
    sameAs: event.eventUrl,
  } as const satisfies EventThing;
}

/** The day alone where the time is unknown; else the time where it is, with its offset. */
function knownTime(iso: string, timeZone: string | null): string {
  const local = localTime(iso, timeZone);
  if (isWholeDay(local)) return local.day;
  return timeZone ? `${local.day}T${local.time}${local.offset}` : toIso(iso);
}

function virtual({ eventUrl: url }: EventCard): VirtualLocation {
  return { "@type": "VirtualLocation", url };
}

function place(event: EventCard): Place {
  return {
    "@type": "Place",
    name: formatEventLocation(event),
    address: {
      "@type": "PostalAddress",
      addressLocality: event.city ?? undefined,
      addressCountry: event.country ? countryCode(event.country) : undefined,
    },
  };
}
