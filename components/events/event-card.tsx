import { Icon } from '@/components/ui/icon';
import { NewTabHint, newTab } from '@/components/ui/new-tab';
import { LinkCard } from '@/components/ui/card';
import { formatEventDate, formatEventLocation } from '@/lib/events/format';
import type { Event } from '@/lib/events/schema';

export function EventCard({ event, isPast }: { event: Event; isPast?: boolean }) {
  return (
    <LinkCard className="group flex h-full gap-4 p-4 sm:p-5">
      <CalendarLeaf iso={event.startDate} isPast={isPast} />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <h3 className="text-lg font-semibold">{event.name}</h3>
        <p className="flex items-start gap-1.5 text-sm text-muted">
          <Icon name="calendar" className="mt-1 size-4" />
          <time dateTime={event.startDate}>{formatEventDate(event)}</time>
        </p>
        <p className="flex items-start gap-1.5 text-sm text-muted">
          <Icon name={event.isOnline ? 'globe' : 'pin'} className="mt-1 size-4" />
          {formatEventLocation(event)}
        </p>
        <a
          href={event.eventUrl}
          {...newTab}
          className="stretched mt-auto flex items-center gap-1.5 pt-1.5 text-sm font-semibold text-accent outline-none group-hover:underline group-hover:underline-offset-4"
        >
          Visit Event Website
          <Icon name="external" />
          <span className="sr-only">: {event.name}</span>
          <NewTabHint />
        </a>
      </div>
    </LinkCard>
  );
}

const part = (iso: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(new Date(iso));

/** Month and day for the eye; the full date stands beside it. */
function CalendarLeaf({ iso, isPast }: { iso: string; isPast?: boolean }) {
  return (
    <div
      aria-hidden="true"
      className="flex w-14 shrink-0 flex-col self-start overflow-hidden rounded-md border border-line text-center"
    >
      <span
        className={`py-0.5 text-xs font-bold uppercase ${isPast ? 'bg-sunken text-muted' : 'bg-fuchsia text-white'}`}
      >
        {part(iso, { month: 'short' })}
      </span>
      <span className={`py-1.5 text-xl font-bold ${isPast ? 'text-muted' : ''}`}>
        {part(iso, { day: 'numeric' })}
      </span>
    </div>
  );
}
