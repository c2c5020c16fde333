export { NewEventPage as default } from "@/components/events/manage/event-form-page";

export const metadata = { title: "New event" };
