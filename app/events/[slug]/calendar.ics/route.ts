import { calendarResponse, renderEventCalendar } from "@/lib/events/calendar";
import { getEvent } from "@/lib/events/queries";

export async function GET(
  _: Request,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  const event = await getEvent((await params).slug);
  if (!event) return new Response(null, { status: 404 });
  return calendarResponse(renderEventCalendar(event), event.slug);
}
