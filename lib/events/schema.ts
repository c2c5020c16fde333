import type { Enums, Tables } from "@/lib/supabase/database.types";
import type { FromRow } from "@/lib/text/from-row";

/** The types of events; the first is the default. */
export const eventTypes = ["Conference", "Meetup"] as const satisfies Enums<"event_type">[];

export type EventType = (typeof eventTypes)[number];

/** Submitted events wait for an admin's approval. */
export type EventStatus = Enums<"event_status">;
export const eventStatusLabels: Record<EventStatus, string> = {
  submitted: "Pending",
  approved: "Listed",
  declined: "Declined",
};

/** Filters of the admins' list: a status, or listed events that are not over. */
export type EventFilter = "upcoming" | EventStatus;
export const eventFilterLabels: Record<EventFilter, string> = {
  upcoming: "Upcoming",
  ...eventStatusLabels,
};

/** Maximum number of upcoming events on the page of a type, and of past ones. */
export const sectionSize = 100;

type EventRow = FromRow<Tables<"events">>;

/**
 * An event as lists show it. Times are ISO 8601 with their zone; `localStart` and `localEnd` are the same times on the
 * clocks of `timeZone`, an IANA name, or of UTC. Without hours only their days count. An online event has no city and
 * country.
 */
export type EventSummary = Pick<
  EventRow,
  | "id"
  | "slug"
  | "name"
  | "type"
  | "startDate"
  | "endDate"
  | "timeZone"
  | "hasHours"
  | "localStart"
  | "localEnd"
  | "isOnline"
  | "eventUrl"
  | "cancelledAt"
  | "updatedAt"
> & { city: string | null; country: string | null };

/** An event on its page: `cfpDeadline` is a day, and `sequence` counts the revisions of its calendar entry. */
export type Event = EventSummary &
  Pick<EventRow, "description" | "organiser" | "cfpDeadline" | "sequence">;

export const isPastEvent = ({ endDate }: Pick<EventSummary, "endDate">) =>
  Date.parse(endDate) < Date.now();

export type ManagedEvent = EventSummary & { status: EventStatus; submitters: string[] };
