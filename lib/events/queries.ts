import "server-only";
import {
  editableRow,
  formValues,
  listRows,
  readSitemapLeaves,
  type SitemapLeaf,
} from "@/lib/rows/queries";
import { oncePerRequest } from "@/lib/http/once-per-request";
import { dayMs, toIso } from "@/lib/text/dates";
import { type FromRow, fromRow, readJson } from "@/lib/text/from-row";
import { type SortedQuery, rowsPerPage } from "@/lib/rows/list-address";
import { logError } from "@/lib/logs/log";
import { isSlug } from "@/lib/text/slug";
import { operatorClient, publicReader, sessionClient } from "@/lib/supabase/server";
import type { Database, Tables } from "@/lib/supabase/database.types";
import type { CalendarFilters } from "@/lib/events/calendar";
import {
  type Event,
  type EventFilter,
  type EventStatus,
  type EventSummary,
  type EventType,
  sectionSize,
  eventFilterLabels,
  isPastEvent,
} from "@/lib/events/schema";
import { eventSchema } from "@/lib/events/form";
import { eventTimes } from "@/lib/events/format";

/** Maximum number of events in a calendar. */
const calendarSize = 500;

/** For how many days past events stay in a calendar. */
const calendarDays = 30;

type EventRow = Tables<"events"> & { city: { name: string; country: string } | null };

async function findEvents(filters: Database["public"]["Functions"]["find_events"]["Args"]) {
  const rows = await readJson<EventRow[]>(publicReader().rpc("find_events", filters));
  return rows.map((row) => toEvent(fromRow(row)));
}

const toEvent = (row: FromRow<EventRow>): Event => ({
  ...row,
  startDate: toIso(row.startDate),
  endDate: toIso(row.endDate),
  city: row.city?.name ?? null,
  country: row.city?.country ?? null,
});

/** The upcoming events of a type, soonest first, and the past ones, latest first. */
export async function listEvents(type: EventType) {
  const now = new Date().toISOString();
  const section = { only_type: type, max_rows: sectionSize };
  const [upcoming, past] = await Promise.all([
    findEvents({ ...section, ends_from: now }),
    findEvents({ ...section, ends_before: now, latest_first: true }),
  ]);
  return { upcoming, past };
}

/** The events with these ids, except cancelled ones, soonest first. */
export function listEventsWithIds(ids: string[]): Promise<EventSummary[]> {
  return findEvents({ only_ids: ids });
}

export const getEvent = oncePerRequest(async (slug: string): Promise<Event | null> => {
  if (!isSlug(slug)) return null;
  const [event] = await findEvents({ only_slug: slug, with_description: true });
  return event ?? null;
});

/** The events of a calendar: upcoming ones and those of the last 30 days, cancelled ones included. */
export async function listCalendarEvents({ type, country }: CalendarFilters): Promise<Event[]> {
  const since = new Date(Date.now() - calendarDays * dayMs).toISOString();
  const events = await findEvents({
    ...(type && { only_type: type }),
    ends_from: since,
    with_description: true,
    max_rows: calendarSize,
  });
  return events.filter((event) => !country || event.country === country);
}

export const listSitemapEvents = (): Promise<SitemapLeaf[]> =>
  readSitemapLeaves((from, to) =>
    publicReader().rpc("sitemap_events").range(from, to).throwOnError(),
  );

export async function listManagedEvents(query: SortedQuery, filter?: EventFilter) {
  const { rows, ...rest } = await listRows<EventRow, EventFilter>(
    "events",
    query,
    eventFilterLabels,
    filter,
  );
  const submitters = await listSubmitters(rows.map(({ id }) => id));
  return {
    ...rest,
    rows: rows.map((row) => ({
      ...toEvent(row),
      status: row.status,
      submitters: submitters.get(row.id)?.map(({ email }) => email) ?? [],
      city: row.city?.name ?? row.submittedCity,
      country: row.city?.country ?? row.submittedCountry,
    })),
  };
}

/**
 * Where the admins' list shows an event: the number of the page, of upcoming events or else of all. The first page if
 * the backend fails.
 */
export async function findInEventList(id: string): Promise<{ isUpcoming: boolean; page: number }> {
  try {
    const client = sessionClient();
    const { data: event } = await client
      .from("events")
      .select("status, start_date, endDate:end_date")
      .eq("id", id)
      .single()
      .throwOnError();
    const isUpcoming = event.status === "approved" && !isPastEvent(event);
    const start = `"${event.start_date}"`;
    // The list is sorted by start, then by id.
    const isEarlierInList = `start_date.lt.${start},and(start_date.eq.${start},id.lt.${id})`;
    const events = client.from("events").select("id", { count: "exact", head: true });
    const listed = isUpcoming
      ? events.eq("status", "approved").gte("end_date", new Date().toISOString())
      : events;
    const { count } = await listed.or(isEarlierInList).throwOnError();
    return { isUpcoming, page: Math.floor((count ?? 0) / rowsPerPage) + 1 };
  } catch (error) {
    logError("The page of an event could not be read.", error);
    return { isUpcoming: true, page: 1 };
  }
}

export async function getEventForm(id: string): Promise<Record<string, string> | null> {
  const data = await editableRow("events", id);
  if (!data) return null;
  const event = toEvent(fromRow(data));
  const { start, end } = eventTimes(event);
  const values: Record<string, string> = {
    ...formValues(data, eventSchema),
    startDate: start.day,
    endDate: end.day,
    city: event.city ?? data.submitted_city ?? "",
  };
  // The form cannot edit the hours of an event without a time zone, so the stored ones are kept.
  if (event.timeZone && event.hasHours) {
    values.startTime = start.time.slice(0, 5);
    values.endTime = end.time.slice(0, 5);
  }
  if (event.isOnline) values.online = "on";
  else values.country = event.country ?? data.submitted_country ?? "";
  return values;
}

/** The event of a decision mail; null if its status has changed since the decision. */
export async function readDecidedEvent(id: string, status: EventStatus) {
  const { data } = await operatorClient()
    .from("events")
    .select("name, slug, type, start_date, end_date, has_hours, local_start, local_end, time_zone")
    .eq("id", id)
    .eq("status", status)
    .maybeSingle()
    .throwOnError();
  if (!data) return null;
  return { ...fromRow(data), startDate: toIso(data.start_date), endDate: toIso(data.end_date) };
}

/** The submitters' e-mail addresses by event. */
async function listSubmitters(ids: string[]) {
  const { data } = await sessionClient()
    .from("event_submitters")
    .select("event_id, email")
    .in("event_id", ids)
    .order("created_at")
    .throwOnError();
  return Map.groupBy(data, ({ event_id }) => event_id);
}
