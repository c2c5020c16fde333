import type { Crumb } from "@/lib/metadata/json-ld";
import { absoluteUrl } from "@/lib/site";
import type { EventType } from "./schema";

/** The path of the list of conferences or meetups. */
export function eventsPath(type: EventType): string {
  return type === "Meetup" ? "/events?type=meetup" : "/events";
}

export function eventPath(slug: string): string {
  return `/events/${slug}`;
}

export function eventUrl(slug: string): string {
  return absoluteUrl(eventPath(slug));
}

export function eventCalendarPath(slug: string): string {
  return `${eventPath(slug)}/calendar.ics`;
}

/** The breadcrumbs on an event's page. */
export function eventCrumbs({ name, slug }: { name: string; slug: string }): Crumb[] {
  return [
    { name: "Events", path: "/events" },
    { name, path: eventPath(slug) },
  ];
}

/** The URL of an event's share image, 1200×630 pixels. */
export function eventImageUrl(slug: string): string {
  return absoluteUrl(`/og/events/${slug}`);
}
