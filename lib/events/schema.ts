import type { Enums } from "../supabase/database.types";

/** Kinds of event; the first is the default (SPEC section 9). */
export const eventTypes = ["Conference", "Meetup"] as const satisfies Enums<"event_type">[];

export type EventType = (typeof eventTypes)[number];

/** Most events a section of the page shows. */
export const sectionSize = 100;

/** An event as people see it. Times are ISO 8601 with their zone; an online event has no city and country. */
export type Event = {
  id: string;
  name: string;
  type: EventType;
  startDate: string;
  endDate: string;
  city: string | null;
  country: string | null;
  isOnline: boolean;
  eventUrl: string;
  updatedAt: string;
};
