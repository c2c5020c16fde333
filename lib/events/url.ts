import type { Crumb } from "@/lib/metadata/json-ld";
import { absoluteUrl } from "@/lib/config/site";
import type { EventType } from "@/lib/events/schema";

export function eventsPath(type: EventType): string {
  return type === "Meetup" ? "/events?type=meetup" : "/events";
}

export const eventPath = (slug: string): string => `/events/${slug}`;

export const eventUrl = (slug: string): string => absoluteUrl(eventPath(slug));

export const eventCalendarPath = (slug: string): string => `${eventPath(slug)}/calendar.ics`;

export function eventCrumbs({ name, slug }: { name: string; slug: string }): Crumb[] {
  return [
    { name: "Events", path: "/events" },
    { name, path: eventPath(slug) },
  ];
}

export const eventImageUrl = (slug: string): string => absoluteUrl(`/og/events/${slug}`);
