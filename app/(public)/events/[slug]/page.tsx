import { notFound } from "next/navigation";
import { EventPage } from "@/components/events/event-page";
import { eventMetadata } from "@/lib/events/metadata";
import { getEvent } from "@/lib/events/queries";
import { isPastEvent } from "@/lib/events/schema";

type Props = { params: Promise<{ slug: string }> };

const readEvent = async ({ params }: Props) => (await getEvent((await params).slug)) ?? notFound();

export async function generateMetadata(props: Props) {
  const event = await readEvent(props);
  return eventMetadata(event, isPastEvent(event));
}

export default async function EventDetailPage(props: Props) {
  const event = await readEvent(props);
  return <EventPage event={event} isPast={isPastEvent(event)} />;
}
