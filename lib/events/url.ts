import type { Crumb } from "@/lib/metadata/json-ld";
import { absoluteUrl } from "@/lib/site";
import type { EventType } from "./schema";

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

export function eventCrumbs({ name, slug }: { name: string; slug: string }): Crumb[] {
  return [
    { name: "Events", path: "/events" },
    { name, path: eventPath(slug) },
  ];
}

export function eventImageUrl(slug: string): string {
  return absoluteUrl(`/og/events/${slug}`);
}
