import type { Enums } from "../supabase/database.types";

/** The first is the default (SPEC section 9). */
export const eventTypes = ["Conference", "Meetup"] as const satisfies Enums<"event_type">[];

export type EventType = (typeof eventTypes)[number];

/** Submitted events wait for an admin's approval. */
export type EventStatus = Enums<"event_status">;
export const eventStatusLabels: Record<EventStatus, string> = {
  submitted: "Pending",
  approved: "Listed",
  declined: "Declined",
};

/** Maximum number of events in a section of the page. */
export const sectionSize = 100;

/** An event as lists show it. Times are ISO 8601 with their zone; an online event has no city and country. */
export type EventCard = {
  id: string;
  slug: string;
  name: string;
  type: EventType;
  startDate: string;
  endDate: string;
  /** IANA name; null means whole days in UTC. */
  timeZone: string | null;
  city: string | null;
  country: string | null;
  isOnline: boolean;
  eventUrl: string;
  cancelledAt: string | null;
  updatedAt: string;
};

/** An event as its page and calendars show it. */
export type Event = EventCard & {
  /** Plain text. */
  description: string | null;
  organiser: string | null;
  /** The last day for proposals, '2026-11-21'. */
  cfpDeadline: string | null;
  /** Increased by each edit, for calendar programs. */
  sequence: number;
};

export const isPastEvent = ({ endDate }: Pick<EventCard, "endDate">) =>
  Date.parse(endDate) < Date.now();

/** An event in admin lists. */
export type ManagedEvent = EventCard & {
  status: EventStatus;
  /** Addresses for the decision mail. */
  submitters: string[];
};
