import type { Enums } from "../supabase/database.types";

/** The types of events; the first is the default (SPEC section 9). */
export const eventTypes = ["Conference", "Meetup"] as const satisfies Enums<"event_type">[];

export type EventType = (typeof eventTypes)[number];

/** Submitted events wait for an admin's approval. */
export type EventStatus = Enums<"event_status">;
export const eventStatusLabels: Record<EventStatus, string> = {
  submitted: "Pending",
  approved: "Listed",
  declined: "Declined",
};

export const sectionSize = 100;

/** An event as lists show it. Times are ISO 8601 with their zone; an online event has no city and country. */
export type EventCard = {
  id: string;
  slug: string;
  name: string;
  type: EventType;
  startDate: string;
  endDate: string;
  /** The IANA name of the event's time zone; null means whole days in UTC. */
  timeZone: string | null;
  city: string | null;
  country: string | null;
  isOnline: boolean;
  eventUrl: string;
  cancelledAt: string | null;
  updatedAt: string;
};

export type Event = EventCard & {
  /** Plain text. */
  description: string | null;
  organiser: string | null;
  /** The last day of the call for papers, '2026-11-21'. */
  cfpDeadline: string | null;
  /** The calendar entry's revision, increased by each edit of the event. */
  sequence: number;
};

export const isPastEvent = ({ endDate }: Pick<EventCard, "endDate">) =>
  Date.parse(endDate) < Date.now();

export type ManagedEvent = EventCard & {
  status: EventStatus;
  submitters: string[];
};
