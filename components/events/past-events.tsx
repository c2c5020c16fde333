import { Icon } from "@/components/ui/icon";
import type { EventSummary } from "@/lib/events/schema";
import { eventPath } from "@/lib/events/url";
import { ExternalCardLink } from "@/components/ui/card";
import { eventFirstDay, formatEventDate, formatEventLocation } from "@/lib/events/format";
import { counted } from "@/lib/text/counted";

type Props = { year: string; events: EventSummary[]; isOpen: boolean };

export function PastYear({ year, events, isOpen }: Props) {
  return (
    <details open={isOpen} className="group/year border-t border-line last:border-b">
      <summary className="flex min-h-12 list-none items-center gap-2 rounded-sm font-semibold hover:text-accent [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevron-right"
          className="size-4 text-muted transition-transform group-open/year:rotate-90"
        />
        <h3 className="text-base tabular-nums">{year}</h3>
        <span className="text-sm font-normal text-muted">{counted(events.length, "event")}</span>
      </summary>
      <ul className="pb-6">
        {events.map((event) => (
          <li key={event.id}>
            <PastEvent event={event} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The whole row is a link to the event's website, except the name, which links to the event's page on this site. */
function PastEvent({ event }: { event: EventSummary }) {
  return (
    <article className="group relative flex flex-wrap gap-x-4 border-t border-line py-2 text-sm outline-accent hover:bg-sunken has-[.stretched:focus-visible]:outline-2 sm:flex-nowrap items-baseline px-2">
      <p className="text-muted tabular-nums max-sm:order-1 sm:w-32 shrink-0">
        <EventDate event={event} />
      </p>
      <h4 dir="auto" className="flex-1 text-base max-sm:basis-full">
        <a
          href={eventPath(event.slug)}
          className="relative z-1 rounded-sm font-semibold underline-offset-4 hover:text-accent hover:underline"
        >
          {event.name}
        </a>
        {event.cancelledAt ? " (cancelled)" : null}
      </h4>
      <p className="text-muted max-sm:order-1 sm:w-40">{formatEventLocation(event)}</p>
      <ExternalCardLink href={event.eventUrl} about={event.name} className="min-h-6">
        <span className="max-lg:sr-only">Visit Event Website</span>
      </ExternalCardLink>
    </article>
  );
}

/** The date of an event. The year is only for screen readers, because it is in the heading above. */
export function EventDate({ event }: { event: EventSummary }) {
  const date = formatEventDate(event);
  const day = eventFirstDay(event);
  const year = ` ${day.slice(0, 4)}`;
  const short = date.endsWith(year) ? date.slice(0, -year.length) : date;
  return (
    <time dateTime={event.hasHours ? event.startDate : day}>
      {short}
      {short === date ? null : <span className="sr-only">{year}</span>}
    </time>
  );
}
