import { EditPage } from "@/components/console/form-page";
import { EventFormWithCities } from "@/components/events/manage/event-form-with-cities";
import { newEvent } from "@/lib/events/form";
import { getEventForm } from "@/lib/events/queries";

export const metadata = { title: "Edit Event" };

export default function EditEventPage(props: PageProps<"/admin/events/[id]/edit">) {
  return (
    <EditPage noun="Event" path="/admin/events" read={getEventForm} {...props}>
      {(form) => <EventFormWithCities {...form} values={{ ...newEvent, ...form.values }} />}
    </EditPage>
  );
}
