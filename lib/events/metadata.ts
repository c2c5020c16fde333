import type { Metadata } from "next";
import { site } from "@/lib/config/site";
import { longestTitle } from "@/lib/metadata/head-title";
import { pageMetadata } from "@/lib/metadata/metadata";
import { formatShortDate } from "@/lib/text/dates";
import { cutAtWord, shorten } from "@/lib/text/shorten";
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

/** The head of an event's page. A past event with nothing but its name and date is no page for search engines. */
export function eventMetadata(event: Event, isPast: boolean): Metadata {
  const when = eventTitleSuffix(event);
  return pageMetadata({
    title: event.name + when,
    shortTitle: cutAtWord(event.name, longestTitle - when.length) + when,
    description: eventDescription(event),
    path: eventPath(event.slug),
    isIndexed: !isPast || event.description !== null,
    image: eventImageUrl(event.slug),
    feeds: calendarPaths({ type: event.type }),
  });
}

/** What tells an event from others of its name: ' 2026, Berlin' of a conference, ', 12 Nov 2026' of a meetup. */
function eventTitleSuffix({ name, type, startDate, timeZone, city }: Event): string {
  const day = formatShortDate(startDate, timeZone ?? undefined);
  if (type === "Meetup") return `, ${day}`;
  const year = day.slice(-4);
  const place = city && !name.includes(city) ? `, ${city}` : "";
  return (name.includes(year) ? "" : ` ${year}`) + place;
}

/** What an event is, for previews: whether it is cancelled, when and where, and what is said of it. */
function eventDescription(event: Event): string {
  const facts = [
    ...(event.cancelledAt ? ["Cancelled"] : []),
    `${event.type}: ${formatEventDate(event)}, ${formatEventLocation(event)}`,
    ...(event.organiser ? [`By ${event.organiser}`] : []),
    event.description?.replace(/\s+/gu, " ") ??
      `A ${event.type.toLowerCase()} for Go developers: date, place, website and calendar entry on ${site.name}`,
  ];
  return shorten(facts.join(". "));
}
