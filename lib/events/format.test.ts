import { expect, test } from "vitest";
import { formatEventDate, formatEventLocation } from "./format";

const dates = { startDate: "2026-11-12T09:00:00Z", endDate: "2026-11-14T17:00:00Z" };

test("a meetup has a single date, a conference a range", () => {
  expect(formatEventDate({ type: "Meetup", ...dates })).toBe("12 Nov 2026");
  expect(formatEventDate({ type: "Conference", ...dates })).toMatch(/^12\s?–\s?14 Nov 2026$/u);
});

test("an online event says so, others name city and country", () => {
  expect(formatEventLocation({ isOnline: true, city: null, country: null })).toBe("Online Event");
  expect(formatEventLocation({ isOnline: false, city: "Pune", country: "India" })).toBe(
    "Pune, India",
  );
  expect(formatEventLocation({ isOnline: false, city: "Pune", country: "Unknown" })).toBe("Pune");
});
