import { Icon } from "@/components/ui/icon";
import type { EventSummary } from "@/lib/events/schema";
import { eventPath } from "@/lib/events/url";
import { ExternalCardLink } from "@/components/ui/card";
import { eventFirstDay, formatEventDate, formatEventLocation } from "@/lib/events/format";
import { countWithNoun } from "@/lib/text/counted";

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
        <span className="text-sm font-normal text-muted">
          {countWithNoun(events.length, "event")}
        </span>
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
    <article className="group relative grid grid-cols-[auto_1fr_auto] items-baseline gap-x-4 border-t border-line py-2 pl-2 text-sm outline-accent hover:bg-sunken has-[.stretched:focus-visible]:outline-2 sm:grid-cols-[8rem_1fr_10rem_auto] sm:pr-2">
      <p className="col-start-1 row-start-2 text-muted tabular-nums sm:row-start-1">
        <EventDate event={event} />
      </p>
      <h4
        dir="auto"
        className="col-span-2 col-start-1 row-start-1 text-base sm:col-span-1 sm:col-start-2"
      >
        <a
          href={eventPath(event.slug)}
          className="relative z-1 rounded-sm font-semibold underline-offset-4 hover:text-accent hover:underline"
        >
          {event.name}
        </a>
        {event.cancelledAt ? " (cancelled)" : null}
      </h4>
      <p className="col-start-2 row-start-2 text-muted sm:col-start-3 sm:row-start-1">
        {formatEventLocation(event)}
      </p>
      <ExternalCardLink
        href={event.eventUrl}
        about={event.name}
        className="col-start-3 row-span-2 row-start-1 mb-auto min-h-11 min-w-11 justify-center sm:col-start-4 sm:row-span-1 sm:min-h-6"
      >
        <span className="max-lg:sr-only">Visit Event Website</span>
      </ExternalCardLink>
    </article>
  );
}

type DateProps = { event: EventSummary; isYearShown?: boolean };

/** The date of an event. The heading above has its year, so unless `isYearShown` it is only for screen readers here. */
export function EventDate({ event, isYearShown = false }: DateProps) {
  const date = formatEventDate(event);
  const day = eventFirstDay(event);
  const year = ` ${day.slice(0, 4)}`;
  const isYearHidden = !isYearShown && date.endsWith(year);
  return (
    <time dateTime={event.hasHours ? event.startDate : day}>
      {isYearHidden ? date.slice(0, -year.length) : date}
      {isYearHidden ? <span className="sr-only">{year}</span> : null}
    </time>
  );
}
