import { ExternalCardLink, LinkCard } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { formatEventDate, formatEventLocation } from "@/lib/events/format";
import type { Event } from "@/lib/events/schema";

export function EventCard({ event, isPast }: { event: Event; isPast?: boolean }) {
  return (
    <LinkCard className="group flex h-full gap-4 p-4 sm:p-5">
      <CalendarLeaf iso={event.startDate} isPast={isPast} />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <h4 dir="auto" className="text-lg font-semibold">
          {event.name}
        </h4>
        <p className="fact text-sm text-muted">
          <Icon name="calendar" />
          <time dateTime={event.startDate}>{formatEventDate(event)}</time>
        </p>
        <p className="fact text-sm text-muted">
          <Icon name={event.isOnline ? "globe" : "pin"} />
          {formatEventLocation(event)}
        </p>
        <ExternalCardLink href={event.eventUrl} about={event.name} className="pt-1.5">
          Visit Event Website
        </ExternalCardLink>
      </div>
    </LinkCard>
  );
}

const part = (iso: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }).format(new Date(iso));

/** Month, day and year for the eye; the full date stands beside it. */
function CalendarLeaf({ iso, isPast }: { iso: string; isPast?: boolean }) {
  return (
    <div
      aria-hidden="true"
      className="flex w-14 shrink-0 flex-col self-start overflow-hidden rounded-md border border-line text-center"
    >
      <span
        className={`py-0.5 text-xs font-bold uppercase ${isPast ? "bg-sunken text-muted" : "bg-fuchsia text-white"}`}
      >
        {part(iso, { month: "short" })}
      </span>
      <span className={`pt-1 text-xl font-bold ${isPast ? "text-muted" : ""}`}>
        {part(iso, { day: "numeric" })}
      </span>
      <span className="pb-1 text-xs text-muted tabular-nums">{part(iso, { year: "numeric" })}</span>
    </div>
  );
}
