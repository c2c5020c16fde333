import { expect, test } from "vitest";
import { event } from "@/test/data";
import { formatEventDate } from "@/lib/events/format";
import { eventMetadata } from "@/lib/events/metadata";
import type { Event } from "@/lib/events/schema";

const createMetadata = (changes: Partial<Event> = {}, isPast = false) =>
  eventMetadata({ ...event, ...changes }, isPast);

test.each<[Partial<Event>, string]>([
  [{}, "GopherCon Pune 2026 | Golang Jobs"],
  [{ name: "GopherCon", city: "Chicago" }, "GopherCon 2026, Chicago | Golang Jobs"],
  [{ name: "GopherCon 2026", city: "Chicago" }, "GopherCon 2026, Chicago | Golang Jobs"],
  [{ name: "GopherCon", city: null, isOnline: true }, "GopherCon 2026 | Golang Jobs"],
  [{ name: "Go Berlin", type: "Meetup" }, "Go Berlin, 3 Dec 2026 | Golang Jobs"],
  [
    {
      name: "GopherCon",
      city: null,
      startDate: "2026-12-31T23:30:00Z",
      localStart: "2027-01-01T08:30:00",
      timeZone: "Asia/Tokyo",
    },
    "GopherCon 2027 | Golang Jobs",
  ],
  [{ name: "x".repeat(200), city: "Pune" }, `${"x".repeat(48)}… 2026, Pune`],
])("an event's page title contains its year or day beside its city (case %#)", (changes, title) => {
  expect(createMetadata(changes).title).toBe(title);
  expect(title.length).toBeLessThanOrEqual(60);
});

test("the meta description of an event contains its description beside date and place", () => {
  const text = String(createMetadata().description);
  const facts = `Conference: ${formatEventDate(event)}, Pune, India. `;
  expect(text).toContain(`${facts}A conference for Go developers:`);
  expect(text.length).toBeGreaterThan(100);
  expect(createMetadata({ description: "Two days\nof Go." }).description).toBe(
    `${facts}Two days of Go.`,
  );
});

test("only pages of past events without a description are marked noindex", () => {
  const noindex = { index: false, follow: true };
  expect(createMetadata({}, true).robots).toEqual(noindex);
  expect(createMetadata({ description: "Two days of Go." }, true).robots).toBeUndefined();
  expect(createMetadata().robots).toBeUndefined();
});
