import { Badge } from "@/components/ui/badge";
import { ExternalCardLink, LinkCard } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { formatEventDate, formatEventLocation } from "@/lib/events/format";
import type { EventCard as EventCardData } from "@/lib/events/schema";
import { eventPath } from "@/lib/events/url";
import { readOr } from "@/lib/text/dates";

type Props = { event: EventCardData; isPast?: boolean };

/** The whole card leads to the event's website; above that lies the way to its page here. */
export function EventCard({ event, isPast }: Props) {
  return (
    <LinkCard className="group flex h-full gap-4 p-4 sm:p-5">
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
          <time dateTime={event.startDate}>{formatEventDate(event)}</time>
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
    </LinkCard>
  );
}

const part = (
  { startDate, timeZone }: Pick<EventCardData, "startDate" | "timeZone">,
  options: Intl.DateTimeFormatOptions,
) =>
  readOr("?", () =>
    new Intl.DateTimeFormat("en-GB", { ...options, timeZone: timeZone ?? "UTC" }).format(
      new Date(startDate),
    ),
  );

/** Month, day and year for the eye; the full date stands beside it. */
export function CalendarLeaf({ event, isPast }: Props) {
  const isOff = isPast || event.cancelledAt;
  return (
    <div
      aria-hidden="true"
      className="flex w-14 shrink-0 flex-col self-start overflow-hidden rounded-md border border-line text-center"
    >
      <span
        className={`py-0.5 text-xs font-bold uppercase ${isOff ? "bg-sunken text-muted" : "bg-solid text-on-solid"}`}
      >
        {part(event, { month: "short" })}
      </span>
      <span className={`pt-1 text-xl font-bold ${isOff ? "text-muted" : ""}`}>
        {part(event, { day: "numeric" })}
      </span>
      <span className="pb-1 text-xs text-muted tabular-nums">
        {part(event, { year: "numeric" })}
      </span>
    </div>
  );
}
