import { expect, test } from "vitest";
import {
  formatDateRange,
  formatLongDate,
  formatShortDate,
  formatShortTime,
  isRepresentableTime,
  toIso,
} from "@/lib/text/dates";

// Intl writes thin spaces in date ranges.
const withOrdinarySpaces = (text: string) => text.replace(/\s/gu, " ");

test("short dates have the British format", () => {
  expect(formatShortDate("2026-11-05T12:00:00Z")).toBe("5 Nov 2026");
});

test("long dates have the American format", () => {
  expect(formatLongDate("2026-11-05T12:00:00Z")).toBe("November 5, 2026");
});

test("a date is formatted in UTC, whatever the UTC offset of its time", () => {
  expect(formatShortDate("2026-12-31T23:30:00-05:00")).toBe("1 Jan 2027");
  expect(formatLongDate("2027-01-01T00:30:00+02:00")).toBe("December 31, 2026");
});

test.each([
  ["2026-11-12T09:00:00Z", "2026-11-14T17:00:00Z", "12 – 14 Nov 2026"],
  ["2026-11-30T09:00:00Z", "2026-12-02T17:00:00Z", "30 Nov – 2 Dec 2026"],
  ["2026-12-30T09:00:00Z", "2027-01-02T17:00:00Z", "30 Dec 2026 – 2 Jan 2027"],
  ["2026-11-12T09:00:00Z", "2026-11-12T17:00:00Z", "12 Nov 2026"],
])("the date range from %s to %s is formatted as %j", (start, end, text) => {
  expect(withOrdinarySpaces(formatDateRange(start, end))).toBe(text);
});

test.each([
  "2026-11-20 17:03:59.999405+00",
  "2026-11-20T17:03:59.999405+00:00",
  "2026-11-20T19:03:59.999+02:00",
])("the time %s is converted to ISO 8601 in UTC", (time) => {
  expect(toIso(time)).toBe("2026-11-20T17:03:59.999Z");
});

test("a time is formatted to the minute in UTC", () => {
  expect(formatShortTime("2026-11-21T09:05:59.999Z")).toBe("21 Nov 2026, 09:05");
});

test.each(["infinity", "-infinity", "294276-12-31T00:00:00+00:00", "0044-03-15T00:00:00+00:00 BC"])(
  "the time %s, which JavaScript cannot represent, is shown as it is stored with a note",
  (time) => {
    const shown = `${time} (not a readable date)`;
    expect(isRepresentableTime(time)).toBe(false);
    expect(toIso(time)).toBe(time);
    expect(formatShortDate(time)).toBe(shown);
    expect(formatLongDate(time)).toBe(shown);
    expect(formatShortTime(time)).toBe(shown);
    expect(formatDateRange("2026-11-12T09:00:00Z", time)).toBe(`2026-11-12T09:00:00Z – ${shown}`);
  },
);
