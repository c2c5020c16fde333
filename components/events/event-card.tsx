import { Icon } from '@/components/ui/icon';
import { NewTabHint, newTab } from '@/components/ui/new-tab';
import { formatEventDate, formatEventLocation } from '@/lib/events/format';
import type { Event } from '@/lib/events/schema';

export function EventCard({ event, isPast }: { event: Event; isPast?: boolean }) {
  return (
    <article className="event-card">
      <CalendarLeaf iso={event.startDate} isPast={isPast} />
      <div>
        <h3 dir="auto">{event.name}</h3>
        <p>
          <Icon name="calendar" />
          <time dateTime={event.startDate}>{formatEventDate(event)}</time>
        </p>
        <p>
          <Icon name={event.isOnline ? 'globe' : 'pin'} />
          {formatEventLocation(event)}
        </p>
        <a href={event.eventUrl} {...newTab} className="stretched">
          Visit Event Website
          <Icon name="external" />
          <NewTabHint about={event.name} />
        </a>
      </div>
    </article>
  );
}

const part = (iso: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(new Date(iso));

/** Month and day for the eye; the full date stands beside it. */
function CalendarLeaf({ iso, isPast }: { iso: string; isPast?: boolean }) {
  return (
    <div aria-hidden="true" className={isPast ? 'calendar-leaf calendar-leaf-past' : 'calendar-leaf'}>
      <span>{part(iso, { month: 'short' })}</span>
      <span>{part(iso, { day: 'numeric' })}</span>
    </div>
  );
}
