import { EventNotFound } from "@/components/events/event-not-found";

export const metadata = { title: "Event Not Found" };

export default function EventNotFoundPage() {
  return <EventNotFound />;
}
