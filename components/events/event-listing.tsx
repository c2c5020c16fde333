import { Gopher } from "@/components/layout/gopher";
import { EmptyState } from "@/components/ui/empty-state";
import { ListLimit } from "@/components/ui/list-limit";
import { PageHeading } from "@/components/ui/page-heading";
import { type Event, type EventType, eventTypes, sectionSize } from "@/lib/events/schema";
import { EventCard } from "./event-card";

type Props = { type: EventType; upcoming: Event[]; past: Event[] };

const hrefs: Record<EventType, string> = { Conference: "/events", Meetup: "/events?type=meetup" };

export function EventListing({ type, upcoming, past }: Props) {
  const hasEvents = upcoming.length + past.length > 0;
  return (
    <div className="container pt-10 sm:pt-14">
      <PageHeading title="Go events" text="Conferences and meetups where gophers meet." />
      <TypeToggle type={type} />
      {hasEvents ? (
        <>
          <Section
            title="Upcoming"
            events={upcoming}
            empty={`No upcoming ${type}s at the moment.`}
            limited={`The next ${sectionSize} ${type}s are shown.`}
          />
          <Section
            title="Past"
            events={past}
            empty={`No past ${type}s to show.`}
            limited={`The latest ${sectionSize} past ${type}s are shown.`}
            isPast
          />
        </>
      ) : (
        <EmptyState picture={<Gopher className="size-20" />} title={`No ${type}s found.`} />
      )}
    </div>
  );
}

function TypeToggle({ type }: { type: EventType }) {
  return (
    <nav aria-label="Kind of event" className="mb-10 print:hidden">
      <ul className="inline-flex gap-1 rounded-md border border-line bg-sunken p-1">
        {eventTypes.map((option) => (
          <li key={option}>
            <a
              href={hrefs[option]}
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

type SectionProps = {
  title: string;
  events: Event[];
  empty: string;
  limited: string;
  isPast?: boolean;
};

function Section({ title, events, empty, limited, isPast }: SectionProps) {
  return (
    <section aria-labelledby={title} className="mb-14">
      <h2 id={title} className="mb-5 text-xl">
        {title}
      </h2>
      {events.length > 0 ? (
        <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
          {events.map((event) => (
            <li key={event.id}>
              <EventCard event={event} isPast={isPast} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={empty} />
      )}
      <ListLimit count={events.length} limit={sectionSize}>
        {limited}
      </ListLimit>
    </section>
  );
}
