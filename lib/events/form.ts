import { z } from "zod";
import { countriesWithoutRegions, isTimeZone } from "@/lib/places/countries";
import {
  emptyAsNull,
  rowFields,
  dayField,
  optionalText,
  plainLine,
  plainText,
  requiredText,
  switchedOn,
  webAddress,
} from "@/lib/forms/fields";
import { newsletterSchema } from "@/lib/subscriptions/schema";
import { eventTypes } from "@/lib/events/schema";

/** Country options of the event form: India first, and no regions. */
export const eventCountries: string[] = [
  "India",
  ...countriesWithoutRegions.filter((name) => name !== "India"),
];

// The parameter `label` is the field's name at the start of its error messages: 'Name is required'.

const daySchema = (label: string) => requiredText(label, 10).pipe(dayField(label));

const placeSchema = (label: string) =>
  plainLine().max(100, `${label} can have at most 100 characters`).default("");

const clockTimeSchema = (label: string) =>
  emptyAsNull(
    z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, `${label} must be a time like 18:30`),
  );

export const noTimeZone = "Please choose the time zone for these times";

/**
 * The fields of an event; maximum lengths match the table. Dates and times are in the event's time zone, or in UTC
 * without one.
 */
const fields = z.object({
  name: requiredText("Event Name", 200, plainLine()),
  type: z.enum(eventTypes, "Please choose an event type"),
  organiser: optionalText("Organiser", 120, plainLine()).default(null),
  // Browsers submit line breaks as CRLF.
  description: optionalText(
    "Description",
    5000,
    plainText().overwrite((text) => text.replaceAll("\r\n", "\n")),
  ).default(null),
  startDate: daySchema("Start Date"),
  endDate: daySchema("End Date"),
  startTime: clockTimeSchema("Start Time"),
  endTime: clockTimeSchema("End Time"),
  timeZone: emptyAsNull(z.string().refine(isTimeZone, "Please choose a time zone from the list")),
  cfpDeadline: emptyAsNull(dayField("Call-for-papers deadline")),
  online: switchedOn,
  city: placeSchema("City"),
  country: placeSchema("Country"),
  eventUrl: webAddress("Event URL"),
});

/** Checks that involve several fields. A field that failed its own validation is undefined here. */
function checkEvent(event: Partial<z.output<typeof fields>>, context: z.core.$RefinementCtx) {
  const { startDate, endDate, startTime, endTime, timeZone, cfpDeadline } = event;
  const refuse = (field: keyof typeof event, message: string) =>
    context.issues.push({ code: "custom", path: [field], message, input: event });
  // ISO dates and times can be compared as strings.
  if (startDate && endDate && endDate < startDate)
    refuse("endDate", "End date cannot be before start date");
  if (startTime && !endTime) refuse("endTime", "Please enter an end time too");
  if (endTime && !startTime) refuse("startTime", "Please enter a start time too");
  if (startDate === endDate && startTime && endTime && endTime <= startTime)
    refuse("endTime", "End time must be after start time");
  // The server adds the time zone of an event in a country whose clocks all show the same time.
  if (startTime && !timeZone && event.online) refuse("timeZone", noTimeZone);
  if (cfpDeadline && endDate && cfpDeadline > endDate)
    refuse("cfpDeadline", "Call-for-papers deadline cannot be after the event");
  if (!event.online && !event.city) refuse("city", "City is required unless the event is online");
  if (!event.online && !event.country)
    refuse("country", "Country is required unless the event is online");
}

// By default zod skips these checks if any field is invalid; they always run here, so that all errors are shown at
// once.
const eventFields = fields.superRefine(checkEvent, { when: () => true });

export const submissionSchema = eventFields.safeExtend({
  submitterEmail: emptyAsNull(newsletterSchema.shape.email),
});

export const eventSchema = eventFields.safeExtend(rowFields);

export type EventSubmission = z.output<typeof submissionSchema>;

export type EventInput = z.output<typeof eventSchema>;
