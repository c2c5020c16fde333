import { z } from "zod";
import { rowFields } from "../content/form";
import { countries, countryCode } from "../places/countries";
import { plainLine, requiredText, switchedOn, webAddress } from "../forms/fields";
import { eventTypes } from "./schema";

/** Where an event can be: India first (SPEC section 9), then every real country; a region is no place to go to. */
export const eventCountries: string[] = [
  "India",
  ...countries.filter((name) => name !== "India" && countryCode(name)),
];

const day = (what: string) => requiredText(what, 10).pipe(z.iso.date(`${what} must be a day`));

const place = (what: string) =>
  plainLine().max(100, `${what} can have at most 100 characters`).default("");

// Said together with what is wrong with single fields, not after it.
const when = () => true;

/** The event form (SPEC section 5); the lengths are those of the table. Days are those of UTC, '2026-11-21'. */
export const eventSchema = z
  .object({
    ...rowFields,
    name: requiredText("Event Name", 200, plainLine()),
    type: z.enum(eventTypes, "Please choose an event type"),
    startDate: day("Start Date"),
    endDate: day("End Date"),
    online: switchedOn,
    city: place("City"),
    country: place("Country"),
    eventUrl: webAddress("Event URL"),
  })
  // Days written so sort as texts do.
  .refine(({ startDate = "", endDate }) => !endDate || endDate >= startDate, {
    path: ["endDate"],
    error: "End date cannot be before start date",
    when,
  })
  .refine(({ online, city }) => online || city, {
    path: ["city"],
    error: "City is required unless the event is online",
    when,
  })
  .refine(({ online, country }) => online || country, {
    path: ["country"],
    error: "Country is required unless the event is online",
    when,
  });

/** An event as its form holds it, checked. */
export type EventInput = z.output<typeof eventSchema>;

/** What a new event's form holds (SPEC section 9). */
export const newEvent = { type: "Conference", country: "India" } satisfies Partial<EventInput>;
