import "server-only";
import { cache } from "react";
import { containing, isId, readLeaves, readPage, type SitemapLeaf } from "@/lib/content/queries";
import { dayMs, toIso } from "@/lib/text/dates";
import { type ListPage, type ListQuery, rowsPerPage } from "@/lib/forms/list";
import { logError } from "@/lib/logs/log";
import { isSlug } from "@/lib/text/slug";
import { publicReader, sessionClient } from "@/lib/supabase/server";
import type { Tables } from "@/lib/supabase/database.types";
import type { CalendarFilters } from "./calendar-filters";
import {
  type Event,
  type EventStatus,
  type EventCard,
  type EventType,
  type ManagedEvent,
  sectionSize,
} from "./schema";
import { timesOf } from "./times";

const cardColumns =
  "id, slug, name, type, start_date, end_date, time_zone, is_online, event_url, cancelled_at, updated_at, city:cities(name, country)";
const eventColumns = `${cardColumns}, description, organiser, cfp_deadline, sequence` as const;

/** Most events of a calendar, and the days for which it keeps those that are over or were cancelled. */
const [calendarSize, calendarDays] = [500, 30];

type CardRow = Pick<
  Tables<"events">,
  | "id"
  | "slug"
  | "name"
  | "type"
  | "start_date"
  | "end_date"
  | "time_zone"
  | "is_online"
  | "event_url"
  | "cancelled_at"
  | "updated_at"
> & { city: { name: string; country: string } | null };

type EventRow = CardRow &
  Pick<Tables<"events">, "description" | "organiser" | "cfp_deadline" | "sequence">;

function toCard(row: CardRow): EventCard {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    type: row.type,
    startDate: toIso(row.start_date),
    endDate: toIso(row.end_date),
    timeZone: row.time_zone,
    city: row.city?.name ?? null,
    country: row.city?.country ?? null,
    isOnline: row.is_online,
    eventUrl: row.event_url,
    cancelledAt: row.cancelled_at && toIso(row.cancelled_at),
    updatedAt: toIso(row.updated_at),
  };
}

function toEvent(row: EventRow): Event {
  return {
    ...toCard(row),
    description: row.description,
    organiser: row.organiser,
    cfpDeadline: row.cfp_deadline,
    sequence: row.sequence,
  };
}

async function listSection(
  type: EventType,
  now: string,
  isUpcoming: boolean,
): Promise<EventCard[]> {
  const events = publicReader().from("events").select(cardColumns).eq("type", type);
  const section = isUpcoming ? events.gte("end_date", now) : events.lt("end_date", now);
  const { data } = await section
    .order("start_date", { ascending: isUpcoming })
    .order("id")
    .limit(sectionSize)
    .throwOnError();
  return data.map(toCard);
}

/** Events of one type: upcoming ones soonest first, past ones latest first, at most 100 each. Throws when the backend fails. */
export async function listEvents(
  type: EventType,
): Promise<{ upcoming: EventCard[]; past: EventCard[] }> {
  const now = new Date().toISOString();
  const [upcoming, past] = await Promise.all([
    listSection(type, now, true),
    listSection(type, now, false),
  ]);
  return { upcoming, past };
}

/** The events with these ids that are not cancelled, soonest first. Throws when the backend fails. */
export async function listEventsWithIds(ids: string[]): Promise<EventCard[]> {
  const { data } = await publicReader()
    .from("events")
    .select(cardColumns)
    .in("id", ids)
    .is("cancelled_at", null)
    .order("start_date")
    .order("id")
    .throwOnError();
  return data.map(toCard);
}

/** The approved event at `slug`, or null when there is none; read once a page. Throws when the backend fails. */
export const getEvent = cache(async (slug: string): Promise<Event | null> => {
  if (!isSlug(slug)) return null;
  const { data } = await publicReader()
    .from("events")
    .select(eventColumns)
    .eq("slug", slug)
    .maybeSingle()
    .throwOnError();
  return data && toEvent(data);
});

/** The events of a calendar: those ahead, and those of the last 30 days, cancelled or not, soonest first. Throws when the backend fails. */
export async function listCalendarEvents({ type, country }: CalendarFilters): Promise<Event[]> {
  const since = new Date(Date.now() - calendarDays * dayMs).toISOString();
  const events = publicReader().from("events").select(eventColumns).gte("end_date", since);
  const { data } = await (type ? events.eq("type", type) : events)
    .order("start_date")
    .order("id")
    .limit(calendarSize)
    .throwOnError();
  return data.map(toEvent).filter((event) => !country || event.country === country);
}

/** Slug and last change (ISO 8601) of every event, latest first. Throws when the backend fails. */
export function listSitemapEvents(): Promise<SitemapLeaf[]> {
  return readLeaves((from, to) =>
    publicReader()
      .from("events")
      .select("slug, updated_at")
      .order("start_date", { ascending: false })
      .order("id", { ascending: false })
      .range(from, to)
      .throwOnError(),
  );
}

const managedColumns = `${cardColumns}, status, submitted_city, submitted_country` as const;

/** One page of all events whose name, city or country contains `q`, for admins: those that wait, then the others, latest first. Throws when the backend fails. */
export async function listManagedEvents(
  { q, page }: ListQuery,
  status?: EventStatus,
): Promise<ListPage<ManagedEvent>> {
  const client = await sessionClient();
  const { rows, ...rest } = await readPage(page, (from, to) => {
    const events = client.from("events").select(managedColumns, { count: "exact" });
    return containing(status ? events.eq("status", status) : events, q)
      .order("status")
      .order("start_date", { ascending: false })
      .order("id")
      .range(from, to);
  });
  return {
    ...rest,
    rows: rows.map((row) => ({
      ...toCard(row),
      status: row.status,
      city: row.city?.name ?? row.submitted_city,
      country: row.city?.country ?? row.submitted_country,
    })),
  };
}

/** The page of all events on which an event stands; the first where that cannot be read. */
export async function pageOfEvent(id: string): Promise<number> {
  try {
    const client = await sessionClient();
    const { data } = await client
      .from("events")
      .select("status, start_date")
      .eq("id", id)
      .single()
      .throwOnError();
    const [status, start] = [`status.eq.${data.status}`, `"${data.start_date}"`];
    const before = [
      `status.lt.${data.status}`,
      `and(${status},start_date.gt.${start})`,
      `and(${status},start_date.eq.${start},id.lt.${id})`,
    ];
    const { count } = await client
      .from("events")
      .select("id", { count: "exact", head: true })
      .or(before.join())
      .throwOnError();
    return Math.floor((count ?? 0) / rowsPerPage) + 1;
  } catch (error) {
    logError("The page of an event could not be read.", error);
    return 1;
  }
}

/** What the form of an event is filled with, or null when there is none; days and hours are those of its zone, or of UTC. Throws when the backend fails. */
export async function getEventForm(id: string): Promise<Record<string, string> | null> {
  if (!isId(id)) return null;
  const client = await sessionClient();
  const { data } = await client
    .from("events")
    .select(`${eventColumns}, submitted_city, submitted_country, version`)
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  if (!data) return null;
  const event = toEvent(data);
  const { start, end, isAllDay } = timesOf(event);
  return {
    id,
    version: String(data.version),
    name: event.name,
    type: event.type,
    startDate: start.day,
    endDate: end.day,
    eventUrl: event.eventUrl,
    timeZone: event.timeZone ?? "",
    // Hours without a zone stay as they are, and are nobody's to read.
    ...(event.timeZone &&
      !isAllDay && { startTime: start.time.slice(0, 5), endTime: end.time.slice(0, 5) }),
    description: event.description ?? "",
    organiser: event.organiser ?? "",
    cfpDeadline: event.cfpDeadline ?? "",
    city: event.city ?? data.submitted_city ?? "",
    ...(event.isOnline
      ? { online: "on" }
      : { country: event.country ?? data.submitted_country ?? "" }),
  };
}
