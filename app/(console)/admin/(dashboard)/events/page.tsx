import { ListPage } from "@/components/console/list-page";
import { RowActions } from "@/components/console/row-actions";
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
      columns={{ name: "Name", type: "Type", date: "Date", city: "City" }}
      cellsOf={(event, editHref) => ({
        name: <span className="font-semibold wrap-anywhere">{event.name}</span>,
        type: event.type,
        date: <time dateTime={event.startDate}>{formatEventDate(event)}</time>,
        city: event.isOnline ? "Online" : formatEventLocation(event),
        actions: (
          <RowActions
            id={event.id}
            name={event.name}
            editHref={editHref}
            action={changeEventsAction}
            deletion={{ failed: failures.deleteEvent }}
          />
        ),
      })}
    />
  );
}
