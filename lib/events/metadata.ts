import type { Metadata } from "next";
import { pageMetadata } from "@/lib/metadata/metadata";
import { shorten } from "@/lib/text/shorten";
import { calendarPaths } from "./calendar-filters";
import { formatEventDate, formatEventLocation } from "./format";
import type { Event, EventType } from "./schema";
import { eventImageUrl, eventPath, eventsPath } from "./url";

/** The head of the list of events of one type. */
export function eventListMetadata(type: EventType): Metadata {
  const feeds = calendarPaths({ type });
  return type === "Meetup"
    ? pageMetadata({
        path: eventsPath(type),
        title: "Go meetups",
        description: "Upcoming and past meetups of Go developers, all over the world and online.",
        feeds,
      })
    : pageMetadata({
        path: eventsPath(type),
        title: "Go conferences",
        description: "Upcoming and past conferences on Go, all over the world and online.",
        feeds,
      });
}

/** The head of an event's page. */
export function eventMetadata(event: Event): Metadata {
  return pageMetadata({
    title: event.name,
    description: eventDescription(event),
    path: eventPath(event.slug),
    image: eventImageUrl(event.slug),
    feeds: calendarPaths({ type: event.type }),
  });
}

/** What an event is, for previews: whether it is cancelled, when and where, and what is said of it. */
function eventDescription(event: Event): string {
  const facts = [
    ...(event.cancelledAt ? ["Cancelled"] : []),
    `${event.type}: ${formatEventDate(event)}, ${formatEventLocation(event)}`,
    ...(event.organiser ? [`By ${event.organiser}`] : []),
    ...(event.description ? [event.description.replace(/\s+/gu, " ")] : []),
  ];
  return shorten(facts.join(". "));
}
