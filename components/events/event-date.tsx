import { formatEventDate } from "@/lib/events/format";
import type { EventCard as Event } from "@/lib/events/schema";

/** The date of an event; its year, which a heading states already, is only read out. */
export function EventDate({ event }: { event: Event }) {
  const date = formatEventDate(event);
  const year = ` ${event.startDate.slice(0, 4)}`;
  const short = date.endsWith(year) ? date.slice(0, -year.length) : date;
  return (
    <time dateTime={event.startDate}>
      {short}
      {short === date ? null : <span className="sr-only">{year}</span>}
    </time>
  );
}
