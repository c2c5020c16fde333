import { type ShareLink, shareLinks, xShareLink } from "@/lib/share/links";
import { formatEventDate, formatEventLocation } from "./format";
import type { EventCard } from "./schema";
import { eventUrl } from "./url";

/** Where an event can be shared, and with what words. */
export function eventShareLinks(event: EventCard): ShareLink[] {
  const shared = {
    url: eventUrl(event.slug),
    text: `${event.name} - ${formatEventDate(event)}, ${formatEventLocation(event)}`,
  };
  return [...shareLinks(shared), xShareLink(shared)];
}
