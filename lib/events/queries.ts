import 'server-only';
import { toIso } from '@/lib/dates';
import { publicReader } from '@/lib/supabase/server';
import type { Event, EventType } from './schema';

/** Most events a section shows. */
const sectionSize = 100;

const eventColumns =
  'id, name, type, start_date, end_date, is_online, event_url, updated_at, city:cities(name, country)';

async function listSection(type: EventType, now: string, isUpcoming: boolean): Promise<Event[]> {
  const events = publicReader(['events']).from('events').select(eventColumns).eq('type', type);
  const section = isUpcoming ? events.gte('end_date', now) : events.lt('end_date', now);
  const { data } = await section
    .order('start_date', { ascending: isUpcoming })
    .order('id')
    .limit(sectionSize)
    .throwOnError();
  return data.map((row) => ({
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
  }));
}

/**
 * Events of one type: those that end now or later by start, soonest first, and those that are over by start,
 * latest first; at most 100 each. Throws when the backend fails.
 */
export async function listEvents(type: EventType): Promise<{ upcoming: Event[]; past: Event[] }> {
  // A whole minute, so that the two reads of a page and those of the next seconds share one cached answer.
  const now = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
  const [upcoming, past] = await Promise.all([listSection(type, now, true), listSection(type, now, false)]);
  return { upcoming, past };
}
