import { calendarResponse, renderCalendar, parseCalendarFilters } from "@/lib/events/calendar";
import { listCalendarEvents } from "@/lib/events/queries";

export async function GET(request: Request): Promise<Response> {
  const filters = parseCalendarFilters(new URL(request.url).searchParams);
  return calendarResponse(renderCalendar(filters, await listCalendarEvents(filters)));
}
