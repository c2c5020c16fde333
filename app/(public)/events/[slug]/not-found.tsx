import { EventNotFound } from "@/components/events/event-page";

export const metadata = { title: "Event Not Found" };

export default function EventNotFoundPage() {
  return <EventNotFound />;
}
