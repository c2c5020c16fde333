import { expect, test } from "vitest";
import { event } from "@/test/data";
import {
  eventFirstDay,
  formatEventDate,
  formatEventHours,
  formatEventLocation,
  eventTimes,
} from "@/lib/events/format";

const dates = {
  startDate: "2026-11-12T09:00:00Z",
  endDate: "2026-11-14T17:00:00Z",
  hasHours: true,
  localStart: "2026-11-12T09:00:00",
  localEnd: "2026-11-14T17:00:00",
};

test("a meetup is shown with one date", () => {
  expect(formatEventDate({ type: "Meetup", ...dates })).toBe("12 Nov 2026");
});

test("a conference is shown with a range of dates", () => {
  expect(formatEventDate({ type: "Conference", ...dates })).toMatch(/^12\s?–\s?14 Nov 2026$/u);
});

test("an event's dates are shown in its own time zone", () => {
  const evening = { ...dates, type: "Meetup" as const, startDate: "2026-11-12T23:30:00Z" };
  expect(formatEventDate({ ...evening, localStart: "2026-11-12T18:30:00" })).toBe("12 Nov 2026");
  expect(formatEventDate({ ...evening, localStart: "2026-11-13T08:30:00" })).toBe("13 Nov 2026");
  expect(eventFirstDay({ ...evening, localStart: "2026-11-13T08:30:00" })).toBe("2026-11-13");
});

test.each([
  [true, "2026-11-13T00:00:00", "12 Nov 2026"],
  [true, "2026-11-13T00:01:00", "12 – 13 Nov 2026"],
  [true, "2026-11-12T23:59:00", "12 Nov 2026"],
  // Without hours, the end's day is the last day, whatever its time.
  [false, "2026-11-13T00:00:00", "12 – 13 Nov 2026"],
  [false, "2026-11-12T23:59:59", "12 Nov 2026"],
])(
  "an event (with hours: %s) that ends at %s is shown with the dates %s",
  (hasHours, localEnd, date) => {
    const shown = formatEventDate({ ...dates, type: "Conference", hasHours, localEnd });
    expect(shown.replace(/\s/gu, " ")).toBe(date);
  },
);

test.each([
  [
    "Europe/Berlin",
    ["2026-11-12T17:30:00Z", "2026-11-12T18:30:00", "2026-11-12T21:00:00"],
    "18:30 – 21:00, Berlin time (GMT+1)",
  ],
  [
    "America/New_York",
    ["2026-11-12T23:00:00Z", "2026-11-12T18:00:00", "2026-11-13T00:00:00"],
    "18:00 – 00:00, New York time (GMT-5)",
  ],
  [
    "Asia/Kolkata",
    ["2026-11-12T18:30:00Z", "2026-11-13T00:00:00", "2026-11-13T23:59:00"],
    "00:00 – 23:59, Kolkata time (GMT+5:30)",
  ],
  [
    "Europe/London",
    ["2026-11-12T18:30:00Z", "2026-11-12T18:30:00", "2026-11-12T21:00:00"],
    "18:30 – 21:00, London time (GMT)",
  ],
  [
    "UTC",
    ["2026-11-12T23:00:00Z", "2026-11-12T23:00:00", "2026-11-13T02:00:00"],
    "23:00 – 02:00, UTC",
  ],
  [null, ["2026-11-12T17:30:00Z", "2026-11-12T17:30:00", "2026-11-12T20:00:00"], null],
] as const)(
  "the hours of an event in %s at %j are shown as %s",
  (timeZone, [startDate, localStart, localEnd], text) => {
    const hours = { ...dates, startDate, localStart, localEnd, timeZone };
    expect(formatEventHours(hours)).toBe(text);
    expect(formatEventHours({ ...hours, hasHours: false })).toBeNull();
  },
);

test("the offset of a local time is its distance from the time in UTC", () => {
  const newfoundland = { startDate: "2026-11-12T22:00:00Z", localStart: "2026-11-12T18:30:00" };
  expect(eventTimes({ ...dates, ...newfoundland }).start).toEqual({
    day: "2026-11-12",
    time: "18:30:00",
    offset: "-03:30",
    shortOffset: "GMT-3:30",
  });
});

test("the place of an online event is shown as Online Event", () => {
  expect(formatEventLocation({ isOnline: true, city: null, country: null })).toBe("Online Event");
});

test("the place of an event that is not online is shown as its city and known country", () => {
  expect(formatEventLocation({ isOnline: false, city: "Pune", country: "India" })).toBe(
    "Pune, India",
  );
  expect(formatEventLocation({ isOnline: false, city: "Pune", country: "Unknown" })).toBe("Pune");
});

test("an event with an unreadable date shows it as it is stored", () => {
  const invalid = { ...event, type: "Conference" as const, localEnd: "infinity" };
  expect(formatEventDate(invalid)).toBe("2026-12-03 – infinity (not a readable date)");
});
