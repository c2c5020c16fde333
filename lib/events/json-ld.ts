import type { Event as EventThing, ItemList, Place, VirtualLocation } from "schema-dts";
import { countryCode } from "@/lib/places/countries";
import type { Event } from "./schema";

/** The events of a page for search engines. */
export function eventsJsonLd(events: Event[]): ItemList {
  return {
    "@type": "ItemList",
    itemListElement: events.map((event, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: eventThing(event),
    })),
  };
}

function eventThing(event: Event): EventThing {
  return {
    "@type": "Event",
    name: event.name,
    startDate: knownTime(event.startDate),
    endDate: knownTime(event.endDate),
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: event.isOnline
      ? "https://schema.org/OnlineEventAttendanceMode"
      : "https://schema.org/OfflineEventAttendanceMode",
    location: event.isOnline ? virtual(event) : place(event),
    url: event.eventUrl,
  };
}

/** The day alone where the time is the first or the last of the day: that is how a day without a time is stored. */
function knownTime(iso: string): string {
  const utc = new Date(iso).toISOString();
  return /T(?:00:00:00|23:59(?::\d\d)?)\./u.test(utc) ? utc.slice(0, 10) : utc;
}

function virtual({ eventUrl }: Event): VirtualLocation {
  return { "@type": "VirtualLocation", url: eventUrl };
}

function place({ city, country }: Event): Place {
  return {
    "@type": "Place",
    name: [city, country].filter((part) => part && part !== "Unknown").join(", "),
    address: {
      "@type": "PostalAddress",
      addressLocality: city ?? undefined,
      addressCountry: country ? countryCode(country) : undefined,
    },
  };
}
