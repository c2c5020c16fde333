import { formPage } from "@/components/console/form-page";
import { EventFormWithCities } from "@/components/events/manage/event-form-with-cities";
import { newEvent } from "@/lib/events/form";

export const metadata = { title: "New event" };

export default formPage("event", newEvent, EventFormWithCities);
