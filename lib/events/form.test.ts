import { expect, test } from "vitest";
import { eventCountries, eventSchema } from "./form";

const event = {
  name: "GopherCon",
  type: "Conference",
  startDate: "2026-11-21",
  endDate: "2026-11-21",
  city: "Pune",
  country: "India",
  eventUrl: "https://example.com/",
};

const messagesFor = (fields: Record<string, unknown>) =>
  eventSchema
    .safeParse({ ...event, ...fields })
    .error?.issues.map(({ path, message }) => `${path}: ${message}`) ?? [];

test.each<[Record<string, unknown>, string[]]>([
  [{}, []],
  [{ endDate: "2026-12-01" }, []],
  [{ endDate: "2026-11-20" }, ["endDate: End date cannot be before start date"]],
  [
    { startDate: "soon" },
    ["startDate: Start Date must be a day", "endDate: End date cannot be before start date"],
  ],
  [{ startDate: "2026-02-30", endDate: "2026-03-01" }, ["startDate: Start Date must be a day"]],
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
])("an event with %j has wrong %j", (fields, messages) => {
  expect(messagesFor(fields)).toEqual(messages);
});

test("countries start with India, and each is there once", () => {
  expect(eventCountries[0]).toBe("India");
  expect(eventCountries).toContain("Germany");
  expect(eventCountries).not.toContain("Global");
  expect(new Set(eventCountries).size).toBe(eventCountries.length);
});
