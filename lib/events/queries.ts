import "server-only";
import { containing, isId, readPage } from "@/lib/content/queries";
import { toIso } from "@/lib/text/dates";
import { type ListPage, type ListQuery, rowsPerPage } from "@/lib/forms/list";
import { logError } from "@/lib/logs/log";
import { publicReader, sessionClient } from "@/lib/supabase/server";
import type { Tables } from "@/lib/supabase/database.types";
import { type Event, type EventType, sectionSize } from "./schema";

const eventColumns =
  "id, name, type, start_date, end_date, is_online, event_url, updated_at, city:cities(name, country)";

type EventRow = Pick<
  Tables<"events">,
  "id" | "name" | "type" | "start_date" | "end_date" | "is_online" | "event_url" | "updated_at"
> & { city: { name: string; country: string } | null };

function toEvent(row: EventRow): Event {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    startDate: toIso(row.start_date),
    endDate: toIso(row.end_date),
    city: row.city?.name ?? null,
    country: row.city?.country ?? null,
    isOnline: row.is_online,
    eventUrl: row.event_url,
    updatedAt: toIso(row.updated_at),
  };
}

async function listSection(type: EventType, now: string, isUpcoming: boolean): Promise<Event[]> {
  const events = publicReader().from("events").select(eventColumns).eq("type", type);
  const section = isUpcoming ? events.gte("end_date", now) : events.lt("end_date", now);
  const { data } = await section
    .order("start_date", { ascending: isUpcoming })
    .order("id")
    .limit(sectionSize)
    .throwOnError();
  return data.map(toEvent);
}

/** Events of one type: upcoming ones soonest first, past ones latest first, at most 100 each. Throws when the backend fails. */
export async function listEvents(type: EventType): Promise<{ upcoming: Event[]; past: Event[] }> {
  const now = new Date().toISOString();
  const [upcoming, past] = await Promise.all([
    listSection(type, now, true),
    listSection(type, now, false),
  ]);
  return { upcoming, past };
}

/** The events with these ids, soonest first. Throws when the backend fails. */
export async function listEventsWithIds(ids: string[]): Promise<Event[]> {
  const { data } = await publicReader()
    .from("events")
    .select(eventColumns)
    .in("id", ids)
    .order("start_date")
    .order("id")
    .throwOnError();
  return data.map(toEvent);
}

/** One page of all events, by start, whose name, city or country contains `q`, for admins. Throws when the backend fails. */
export async function listManagedEvents({ q, page }: ListQuery): Promise<ListPage<Event>> {
  const client = await sessionClient();
  const { rows, ...rest } = await readPage(page, (from, to) =>
    containing(client.from("events").select(eventColumns, { count: "exact" }), q)
      .order("start_date")
      .order("id")
      .range(from, to),
  );
  return { ...rest, rows: rows.map(toEvent) };
}

/** The page of all events on which an event stands; the first where that cannot be read. */
export async function pageOfEvent(id: string): Promise<number> {
  try {
    const client = await sessionClient();
    const { data } = await client
      .from("events")
      .select("start_date")
      .eq("id", id)
      .single()
      .throwOnError();
    const earlier = `start_date.lt."${data.start_date}",and(start_date.eq."${data.start_date}",id.lt.${id})`;
    const { count } = await client
      .from("events")
      .select("id", { count: "exact", head: true })
      .or(earlier)
      .throwOnError();
    return Math.floor((count ?? 0) / rowsPerPage) + 1;
  } catch (error) {
    logError("The page of an event could not be read.", error);
    return 1;
  }
}

/** What the form of an event is filled with, or null when there is none; days are those of UTC. Throws when the backend fails. */
export async function getEventForm(id: string): Promise<Record<string, string> | null> {
  if (!isId(id)) return null;
  const client = await sessionClient();
  const { data } = await client
    .from("events")
    .select(`${eventColumns}, version`)
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  return (
    data && {
      id,
      version: String(data.version),
      name: data.name,
      type: data.type,
      startDate: toIso(data.start_date).slice(0, 10),
      endDate: toIso(data.end_date).slice(0, 10),
      eventUrl: data.event_url,
      ...(data.is_online && { online: "on" }),
      ...(data.city && { city: data.city.name, country: data.city.country }),
    }
  );
}
