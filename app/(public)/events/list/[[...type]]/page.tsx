import type { Metadata } from 'next';
import { EventListing } from '@/components/events/event-listing';
import { JsonLd } from '@/components/layout/json-ld';
import { Shell } from '@/components/layout/shell';
import { LoadFailed } from '@/components/ui/load-failed';
import { Read } from '@/components/ui/read';
import { eventsJsonLd } from '@/lib/events/json-ld';
import { listEvents } from '@/lib/events/queries';
import type { EventType } from '@/lib/events/schema';
import { pageMetadata } from '@/lib/metadata';

export const revalidate = 60;

/** None when building: the page is made when it is first asked for, and kept. */
export function generateStaticParams() {
  return [];
}

type Props = { params: Promise<{ type?: string[] }> };

const typeOf = async ({ params }: Props): Promise<EventType> =>
  (await params).type?.[0] === 'meetup' ? 'Meetup' : 'Conference';

export async function generateMetadata(props: Props): Promise<Metadata> {
  return (await typeOf(props)) === 'Meetup'
    ? pageMetadata({
        path: '/events?type=meetup',
        title: 'Go meetups',
        description: 'Upcoming and past meetups of Go developers, all over the world and online.',
      })
    : pageMetadata({
        path: '/events',
        title: 'Go conferences',
        description: 'Upcoming and past conferences on Go, all over the world and online.',
      });
}

export default async function EventsPage(props: Props) {
  const type = await typeOf(props);
  return (
    <Shell section="events">
      <Read data={listEvents(type)} failed={<LoadFailed text="Failed to load events" />}>
        {(events) => (
          <>
            <EventListing type={type} {...events} />
            <JsonLd things={[eventsJsonLd(events.upcoming)]} />
          </>
        )}
      </Read>
    </Shell>
  );
}
