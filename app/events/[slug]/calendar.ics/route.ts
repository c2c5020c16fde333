import { calendarResponse, renderEventCalendar } from "@/lib/events/calendar";
import { getEvent } from "@/lib/events/queries";

export async function GET(_: Request, { params }: RouteContext<"/events/[slug]/calendar.ics">) {
  const event = await getEvent((await params).slug);
  if (!event) return new Response(null, { status: 404 });
  return calendarResponse(renderEventCalendar(event), event.slug);
}
