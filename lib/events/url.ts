import type { Crumb } from "@/lib/metadata/json-ld";
import { absoluteUrl } from "@/lib/site";
import type { EventType } from "./schema";

/** The list of the events of a type. */
export function eventsPath(type: EventType): string {
  return type === "Meetup" ? "/events?type=meetup" : "/events";
}

/** An event's page within the site. */
export function eventPath(slug: string): string {
  return `/events/${slug}`;
}

/** An event's page, as anybody anywhere can open it. */
export function eventUrl(slug: string): string {
  return absoluteUrl(eventPath(slug));
}

/** An event as a calendar's file. */
export function eventCalendarPath(slug: string): string {
  return `${eventPath(slug)}/calendar.ics`;
}

/** The way to an event's page. */
export function eventCrumbs({ name, slug }: { name: string; slug: string }): Crumb[] {
  return [
    { name: "Events", path: "/events" },
    { name, path: eventPath(slug) },
  ];
}

/** The picture of an event for previews, 1200×630. */
export function eventImageUrl(slug: string): string {
  return absoluteUrl(`/og/events/${slug}`);
}
