import { EditPage } from "@/components/console/form-page";
import { EventFormWithCities } from "@/components/events/manage/event-form-with-cities";
import { getEventForm } from "@/lib/events/queries";

export const metadata = { title: "Edit Event" };

export default function EditEventPage(props: PageProps<"/admin/events/[id]/edit">) {
  return <EditPage noun="Event" read={getEventForm} {...props} Form={EventFormWithCities} />;
}
