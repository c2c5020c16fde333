import { NewPage } from "@/components/console/form-page";
import { EventFormWithCities } from "@/components/events/manage/event-form-with-cities";
import { newEvent } from "@/lib/events/form";

export const metadata = { title: "New Event" };

export default function NewEventPage({ searchParams }: PageProps<"/admin/events/new">) {
  return (
    <NewPage
      noun="Event"
      values={newEvent}
      searchParams={searchParams}
      Form={EventFormWithCities}
    />
  );
}
