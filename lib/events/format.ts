import { formatDateRange, formatShortDate } from "@/lib/text/dates";
import type { Event } from "./schema";

/** A meetup's day, or the days of a conference (SPEC section 2). */
export function formatEventDate({
  type,
  startDate,
  endDate,
}: Pick<Event, "type" | "startDate" | "endDate">): string {
  return type === "Meetup" ? formatShortDate(startDate) : formatDateRange(startDate, endDate);
}

/** 'Online Event' or 'Berlin, Germany' (SPEC section 2). */
export function formatEventLocation({
  isOnline,
  city,
  country,
}: Pick<Event, "isOnline" | "city" | "country">): string {
  if (isOnline) return "Online Event";
  return [city, country].filter((part) => part && part !== "Unknown").join(", ");
}
