import { expect, test } from "vitest";
import { formatEventDate, formatEventHours, formatEventLocation } from "./format";

const dates = {
  startDate: "2026-11-12T09:00:00Z",
  endDate: "2026-11-14T17:00:00Z",
  timeZone: null,
};

test("a meetup is shown with one date, and a conference with a range of dates", () => {
  expect(formatEventDate({ type: "Meetup", ...dates })).toBe("12 Nov 2026");
  expect(formatEventDate({ type: "Conference", ...dates })).toMatch(/^12\s?–\s?14 Nov 2026$/u);
});

test("event dates are local to the event's time zone", () => {
  const evening = { type: "Meetup" as const, ...dates, startDate: "2026-11-12T23:30:00Z" };
  expect(formatEventDate({ ...evening, timeZone: "America/New_York" })).toBe("12 Nov 2026");
  expect(formatEventDate({ ...evening, timeZone: "Asia/Tokyo" })).toBe("13 Nov 2026");
});

test.each([
  [
    "Europe/Berlin",
    "2026-11-12T17:30:00Z",
    "2026-11-12T20:00:00Z",
    "18:30 – 21:00, Berlin time (GMT+1)",
  ],
  [
    "Europe/Berlin",
    "2026-07-12T16:30:00Z",
    "2026-07-12T19:00:00Z",
    "18:30 – 21:00, Berlin time (GMT+2)",
  ],
  [
    "America/New_York",
    "2026-11-12T23:00:00Z",
    "2026-11-13T02:00:00Z",
    "18:00 – 21:00, New York time (GMT-5)",
  ],
  ["UTC", "2026-11-12T23:00:00Z", "2026-11-13T02:00:00Z", "23:00 – 02:00, UTC"],
  // Events without hours last whole days in their time zone.
  ["Asia/Kolkata", "2026-11-11T18:30:00Z", "2026-11-13T18:29:59Z", null],
  [null, "2026-11-12T17:30:00Z", "2026-11-12T20:00:00Z", null],
])(
  "the hours of an event in %s from %s until %s are shown as %s",
  (timeZone, startDate, endDate, words) => {
    expect(formatEventHours({ type: "Meetup", startDate, endDate, timeZone })).toBe(words);
  },
);

test("the place of an online event is shown as Online Event, that of others as city and country", () => {
  expect(formatEventLocation({ isOnline: true, city: null, country: null })).toBe("Online Event");
  expect(formatEventLocation({ isOnline: false, city: "Pune", country: "India" })).toBe(
    "Pune, India",
  );
  expect(formatEventLocation({ isOnline: false, city: "Pune", country: "Unknown" })).toBe("Pune");
});

test("an event with an unreadable date or time zone shows the stored date without hours", () => {
  const odd = { type: "Conference" as const, ...dates, endDate: "infinity" };
  expect(formatEventDate(odd)).toBe(`${dates.startDate} – infinity (not a readable date)`);
  expect(formatEventHours({ ...odd, startDate: "infinity", timeZone: "Asia/Tokyo" })).toBeNull();
  const elsewhere = { ...dates, type: "Meetup" as const, timeZone: "Mars/Olympus" };
  expect(formatEventDate(elsewhere)).toBe(`${dates.startDate} (not a readable date)`);
  expect(formatEventHours(elsewhere)).toBeNull();
});
