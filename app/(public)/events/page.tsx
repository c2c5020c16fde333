import { EventListing } from "@/components/events/event-listing";
import { JsonLd } from "@/components/layout/json-ld";
import { eventsJsonLd, eventListMetadata } from "@/lib/events/metadata";
import { listEvents } from "@/lib/events/queries";
import type { EventType } from "@/lib/events/schema";

type Props = { searchParams: Promise<{ type?: string | string[] }> };

/** Reads the event type from the query. If the parameter is repeated, the last value counts. */
async function readEventType({ searchParams }: Props): Promise<EventType> {
  const { type } = await searchParams;
  const last = Array.isArray(type) ? type.at(-1) : type;
  return last === "meetup" ? "Meetup" : "Conference";
}

export async function generateMetadata(props: Props) {
  return eventListMetadata(await readEventType(props));
}

export default async function EventsPage(props: Props) {
  const type = await readEventType(props);
  const events = await listEvents(type);
  return (
    <>
      <EventListing type={type} {...events} />
      <JsonLd things={[eventsJsonLd(events.upcoming)]} />
    </>
  );
}
