import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { Icon } from "@/components/ui/icon";
import { ListLimit } from "@/components/ui/pagination";
import { PageHeading, Section } from "@/components/ui/section";
import { type EventType, eventTypes, sectionSize, type EventSummary } from "@/lib/events/schema";
import { subscribeUrl } from "@/lib/events/calendar";
import { eventsPath, eventPath } from "@/lib/events/url";
import { Badge } from "@/components/ui/badge";
import { ExternalCardLink } from "@/components/ui/card";
import { eventFirstDay, formatEventLocation } from "@/lib/events/format";
import { withTimeFallback } from "@/lib/text/dates";
import { EventDate, PastYear } from "@/components/events/past-events";

type Props = { type: EventType; upcoming: EventSummary[]; past: EventSummary[] };

export function EventListing({ type, upcoming, past }: Props) {
  const hasEvents = upcoming.length + past.length > 0;
  return (
    <div className="container pt-10 sm:pt-14">
      <PageHeading title="Go events" text="Conferences and meetups where gophers meet." />
      <div className="mb-10 flex flex-wrap items-center gap-x-3 gap-y-4 print:hidden">
        <TypeToggle type={type} />
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-3 sm:ml-auto">
          <LinkButton href={subscribeUrl({ type })} variant="outline">
            <Icon name="calendar" />
            Subscribe to calendar
          </LinkButton>
          <LinkButton href="/events/submit" variant="outline">
            Submit an event
          </LinkButton>
        </div>
      </div>
      {hasEvents ? (
        <>
          <EventGroup
            title="Upcoming"
            count={upcoming.length}
            empty={`No upcoming ${type}s at the moment.`}
            limited={`The next ${sectionSize} ${type}s are shown.`}
          >
            {groupByYear(upcoming).map(([year, events]) => (
              <div key={year} className="mb-8">
                <h3 className="mb-3 text-base text-muted tabular-nums">{year}</h3>
                <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
                  {events.map((event) => (
                    <li key={event.id}>
                      <EventCard event={event} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </EventGroup>
          <EventGroup
            title="Past"
            count={past.length}
            empty={`No past ${type}s to show.`}
            limited={`The latest ${sectionSize} past ${type}s are shown.`}
          >
            {groupByYear(past).map(([year, events], index) => (
              <PastYear key={year} year={year} events={events} isOpen={index === 0} />
            ))}
          </EventGroup>
        </>
      ) : (
        <EmptyState hasGopher title={`No ${type}s found.`} />
      )}
    </div>
  );
}

function TypeToggle({ type }: { type: EventType }) {
  return (
    <nav aria-label="Kind of event">
      <ul className="inline-flex gap-1 rounded-md border border-line bg-sunken p-1">
        {eventTypes.map((option) => (
          <li key={option}>
            <a
              href={eventsPath(option)}
              aria-current={option === type ? "true" : undefined}
              className="inline-flex h-10 items-center rounded-sm px-4 text-sm font-semibold text-muted transition-colors hover:text-ink aria-[current]:bg-surface dark:aria-[current]:bg-line aria-[current]:text-accent aria-[current]:shadow-card sm:px-6"
            >
              {option}s
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type EventGroupProps = {
  title: string;
  count: number;
  empty: string;
  limited: string;
  children: React.ReactNode;
};

function EventGroup({ title, count, empty, limited, children }: EventGroupProps) {
  return (
    <Section id={title} title={title} heading="mb-5 text-xl" className="mb-14">
      {count > 0 ? children : <EmptyState title={empty} />}
      <ListLimit count={count} limit={sectionSize}>
        {limited}
      </ListLimit>
    </Section>
  );
}

function groupByYear(events: EventSummary[]): [year: string, events: EventSummary[]][] {
  return [...Map.groupBy(events, (event) => eventFirstDay(event).slice(0, 4))];
}

const isThisYear = (event: EventSummary) =>
  eventFirstDay(event).slice(0, 4) === new Date().toISOString().slice(0, 4);

type EventCardProps = { event: EventSummary; isPast?: boolean };

/**
 * The whole card is a link to the event's website, except the link "Details", which leads to the event's page on this
 * site.
 */
export function EventCard({ event, isPast }: EventCardProps) {
  return (
    <article className="link-card group flex h-full gap-4 p-4 sm:p-5">
      <CalendarLeaf event={event} isPast={isPast} />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <h4 dir="auto" className="text-lg font-semibold">
          {event.name}
        </h4>
        {event.cancelledAt ? (
          <p>
            <Badge tone="yellow">Cancelled</Badge>
          </p>
        ) : null}
        <p className="fact text-sm text-muted">
          <Icon name="calendar" />
          <EventDate event={event} isYearShown={!isThisYear(event)} />
        </p>
        <p className="fact text-sm text-muted">
          <Icon name={event.isOnline ? "globe" : "pin"} />
          {formatEventLocation(event)}
        </p>
        <div className="mt-auto flex flex-wrap items-end gap-x-3 gap-y-1 pt-1.5">
          <ExternalCardLink href={event.eventUrl} about={event.name} className="min-h-6">
            Visit Event Website
          </ExternalCardLink>
          <a
            href={eventPath(event.slug)}
            className="relative z-1 inline-flex min-h-6 items-center rounded-sm text-sm font-semibold text-accent underline-offset-4 hover:underline print:hidden"
          >
            Details<span className="sr-only">: {event.name}</span>
          </a>
        </div>
      </div>
    </article>
  );
}

/** Formats a part of the event's first day, such as the month. Returns '?' for an invalid date. */
const formatDayPart = (event: EventSummary, options: Intl.DateTimeFormatOptions) =>
  withTimeFallback("?", () =>
    new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }).format(
      new Date(eventFirstDay(event)),
    ),
  );

/** A calendar leaf. It is decorative, because the full date is beside it. */
export function CalendarLeaf({ event, isPast }: EventCardProps) {
  const isMuted = isPast || event.cancelledAt;
  return (
    <div
      aria-hidden="true"
      className="flex w-14 shrink-0 flex-col self-start overflow-hidden rounded-md border border-line text-center"
    >
      <span
        className={`py-0.5 text-xs font-bold uppercase ${isMuted ? "bg-sunken text-muted" : "bg-solid text-on-solid"}`}
      >
        {formatDayPart(event, { month: "short" })}
      </span>
      <span className={`py-1 text-xl font-bold ${isMuted ? "text-muted" : ""}`}>
        {formatDayPart(event, { day: "numeric" })}
      </span>
    </div>
  );
}
