import { expect, test } from "vitest";
import { eventCountries, eventSchema } from "@/lib/events/form";

const event = {
  name: "GopherCon",
  type: "Conference",
  startDate: "2026-11-21",
  endDate: "2026-11-21",
  city: "Pune",
  country: "India",
  eventUrl: "https://example.com/",
};

function errorMessages(fields: Record<string, unknown>): string[] {
  const issues = eventSchema.safeParse({ ...event, ...fields }).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path}: ${message}`);
}

test.each<[Record<string, unknown>, string[]]>([
  [{}, []],
  [{ endDate: "2026-12-01" }, []],
  [{ endDate: "2026-11-20" }, ["endDate: End date cannot be before start date"]],
  [
    { startDate: "soon" },
    ["startDate: Start Date must be a date", "endDate: End date cannot be before start date"],
  ],
  [{ startDate: "2026-02-30", endDate: "2026-03-01" }, ["startDate: Start Date must be a date"]],
  [{ startDate: "2000-01-01", endDate: "2100-12-31" }, []],
  [{ startDate: "1999-12-31" }, ["startDate: Start Date must be between 2000 and 2100"]],
  [{ endDate: "2101-01-01" }, ["endDate: End Date must be between 2000 and 2100"]],
  [
    { cfpDeadline: "1999-12-31" },
    ["cfpDeadline: Call-for-papers deadline must be between 2000 and 2100"],
  ],
  [{ endDate: "" }, ["endDate: End Date is required"]],
  [
    { city: " ", country: undefined },
    [
      "city: City is required unless the event is online",
      "country: Country is required unless the event is online",
    ],
  ],
  [{ online: "on", city: "", country: undefined }, []],
  [
    { name: "", eventUrl: "ftp://x.dev" },
    [
      "name: Event Name is required",
      "eventUrl: Event URL must be a URL that starts with https:// or http://",
    ],
  ],
  [{ startTime: "18:30", endTime: "21:00", timeZone: "Europe/Berlin" }, []],
  [
    { startTime: "", endTime: "", timeZone: "", cfpDeadline: "", organiser: "", description: "" },
    [],
  ],
  [{ startTime: "18:30", timeZone: "UTC" }, ["endTime: Please enter an end time too"]],
  [{ endTime: "18:30", timeZone: "UTC" }, ["startTime: Please enter a start time too"]],
  [
    { startTime: "18:30", endTime: "18:30", timeZone: "UTC" },
    ["endTime: End time must be after start time"],
  ],
  [{ startTime: "18:30", endTime: "02:00", endDate: "2026-11-22", timeZone: "UTC" }, []],
  // The server takes the time zone of the country, or refuses.
  [{ startTime: "18:30", endTime: "21:00" }, []],
  [
    { startTime: "18:30", endTime: "21:00", country: "" },
    ["country: Country is required unless the event is online"],
  ],
  [
    { startTime: "18:30", endTime: "21:00", online: "on" },
    ["timeZone: Please choose the time zone for these times"],
  ],
  [
    { startTime: "24:00", endTime: "half past" },
    [
      "startTime: Start Time must be a time like 18:30",
      "endTime: End Time must be a time like 18:30",
    ],
  ],
  [{ timeZone: "Berlin" }, ["timeZone: Please choose a time zone from the list"]],
  [{ cfpDeadline: "2026-11-21" }, []],
  [
    { cfpDeadline: "2026-11-22" },
    ["cfpDeadline: Call-for-papers deadline cannot be after the event"],
  ],
  [
    { description: "x".repeat(5001) },
    ["description: Description can have at most 5000 characters"],
  ],
])("the event form with the fields %j reports the errors %j", (fields, messages) => {
  expect(errorMessages(fields)).toEqual(messages);
});

test("empty fields of the event form become null", () => {
  expect(eventSchema.parse({ ...event, organiser: " " })).toMatchObject({
    organiser: null,
    timeZone: null,
    startTime: null,
    cfpDeadline: null,
  });
});

test("CRLF in the description of the event form becomes LF", () => {
  expect(eventSchema.parse({ ...event, description: "a\r\nb" }).description).toBe("a\nb");
});

test("the country field of the event form starts with India", () => {
  expect(eventCountries[0]).toBe("India");
});

test("the country field of the event form lists each country once, without regions", () => {
  expect(eventCountries).toContain("Germany");
  expect(eventCountries).not.toContain("Global");
  expect(new Set(eventCountries).size).toBe(eventCountries.length);
});
