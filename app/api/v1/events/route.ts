import { respondWithList } from "@/lib/api/list";
import { eventListParameters } from "@/lib/api/parameters";
import { toApiEvent } from "@/lib/api/view";
import { parseCalendarFilters } from "@/lib/events/calendar";
import { listCalendarEvents } from "@/lib/events/queries";

export { optionsResponse as OPTIONS, readOnlyProblem as POST } from "@/lib/api/list";

/** Lists upcoming events and those of the last 30 days. */
export async function GET({ url }: Request): Promise<Response> {
  const filters = parseCalendarFilters(new URL(url).searchParams);
  return respondWithList(url, eventListParameters, "events", async ({ limit }, after) => {
    const calendarEvents = await listCalendarEvents(filters);
    const [start = "", id = ""] = after ?? [];
    const following = calendarEvents.filter(
      (event) => event.startDate > start || (event.startDate === start && event.id > id),
    );
    const events = following.slice(0, limit);
    const last = following.length > limit ? events.at(-1) : undefined;
    return {
      rows: { events: events.map(toApiEvent) },
      end: last ? [last.startDate, last.id] : null,
    };
  });
}
