import type { Enums } from "../supabase/database.types";

/** Kinds of event; the first is the default (SPEC section 9). */
export const eventTypes = ["Conference", "Meetup"] as const satisfies Enums<"event_type">[];

export type EventType = (typeof eventTypes)[number];

/** Whether an event is public: what anybody submitted waits for an admin. */
export type EventStatus = Enums<"event_status">;
export const eventStatusLabels: Record<EventStatus, string> = {
  submitted: "Pending",
  approved: "Listed",
  declined: "Declined",
};

/** Most events a section of the page shows. */
export const sectionSize = 100;

/** An event as lists show it. Times are ISO 8601 with their zone; an online event has no city and country. */
export type EventCard = {
  id: string;
  slug: string;
  name: string;
  type: EventType;
  startDate: string;
  endDate: string;
  /** In which its days and hours are told, by IANA's name; null: days of UTC. */
  timeZone: string | null;
  city: string | null;
  country: string | null;
  isOnline: boolean;
  eventUrl: string;
  /** Since when it does not take place. */
  cancelledAt: string | null;
  updatedAt: string;
};

/** An event as its page and calendars show it. */
export type Event = EventCard & {
  /** Plain text. */
  description: string | null;
  organiser: string | null;
  /** Last day on which talks can be proposed, '2026-11-21'. */
  cfpDeadline: string | null;
  /** Rises with each edit of what calendars show. */
  sequence: number;
};

/** Whether an event is over. */
export const isPastEvent = ({ endDate }: Pick<EventCard, "endDate">) =>
  Date.parse(endDate) < Date.now();

/** An event as admins see it. */
export type ManagedEvent = EventCard & {
  status: EventStatus;
  /** Addresses that are mailed the decision. */
  submitters: string[];
};
