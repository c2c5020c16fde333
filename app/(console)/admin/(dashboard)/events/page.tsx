import { ListPage } from "@/components/console/list-page";
import { RowActions } from "@/components/console/row-actions";
import { RowTitle } from "@/components/console/row-title";
import { changeEventsAction } from "@/lib/events/actions";
import { formatEventDate, formatEventLocation } from "@/lib/events/format";
import { listManagedEvents } from "@/lib/events/queries";
import { failures } from "@/lib/forms/failures";

export const metadata = { title: "Events" };

export default function EventsPage({ searchParams }: PageProps<"/admin/events">) {
  return (
    <ListPage
      noun="Event"
      path="/admin/events"
      searchParams={searchParams}
      list={listManagedEvents}
      searchLabel="Search by name, city or country"
      order="By date"
      columns={{
        name: { label: "Name" },
        type: { label: "Type", width: "w-32" },
        date: { label: "Date", width: "w-48" },
        city: { label: "City", width: "w-60" },
        actions: { label: "Actions", width: "w-32" },
      }}
      cellsOf={(event, editHref) => ({
        name: <RowTitle title={event.name} />,
        type: event.type,
        date: <time dateTime={event.startDate}>{formatEventDate(event)}</time>,
        city: event.isOnline ? "Online" : formatEventLocation(event),
        actions: (
          <RowActions
            id={event.id}
            name={event.name}
            noun="event"
            editHref={editHref}
            action={changeEventsAction}
            deletion={{ failed: failures.deleteEvent }}
          />
        ),
      })}
    />
  );
}
