import { ListPage } from '@/components/console/list-page';
import { RowActions } from '@/components/console/row-actions';
import { requireAdmin } from '@/lib/auth/session';
import { deleteEventAction } from '@/lib/events/actions';
import { formatEventDate, formatEventLocation } from '@/lib/events/format';
import { listManagedEvents } from '@/lib/events/queries';
import { parseListQuery, type SearchParams } from '@/lib/list';

export const metadata = { title: 'Events' };

const columns = [
  { key: 'name', label: 'Name' },
  { key: 'type', label: 'Type' },
  { key: 'date', label: 'Date' },
  { key: 'city', label: 'City' },
  { key: 'actions', label: 'Actions', isBare: true },
];

export default async function EventsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireAdmin();
  const query = parseListQuery(await searchParams);
  return (
    <ListPage
      title="Events"
      path="/admin/events"
      query={query}
      data={listManagedEvents(query)}
      failed="Failed to load events"
      add={{ href: '/admin/events/new', label: 'New Event' }}
      searchLabel="Search by name, city or country"
      saved="Event saved"
      empty="No events yet."
      columns={columns}
      cellsOf={(event) => ({
        name: <span className="font-semibold wrap-anywhere">{event.name}</span>,
        type: event.type,
        date: <time dateTime={event.startDate}>{formatEventDate(event)}</time>,
        city: event.isOnline ? 'Online' : formatEventLocation(event),
        actions: (
          <RowActions id={event.id} name={event.name} editHref={`/admin/events/${event.id}/edit`} remove={deleteEventAction} />
        ),
      })}
    />
  );
}
