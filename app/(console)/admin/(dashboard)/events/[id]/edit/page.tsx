import { formPage } from "@/components/console/form-page";
import { EventFormWithCities } from "@/components/events/manage/event-form-with-cities";
import { getEventForm } from "@/lib/events/queries";

export const metadata = { title: "Edit event" };

export default formPage("event", getEventForm, EventFormWithCities);
