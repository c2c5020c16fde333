import { expect, test } from "vitest";
import {
  countriesWithoutRegions,
  countryCode,
  countryTimeZone,
  isTimeZone,
  LocaleWithTimeZones,
  timeZones,
} from "@/lib/places/countries";

const zones = timeZones();

test("no time zone is offered twice", () => {
  expect(zones.length).toBeGreaterThan(300);
  expect(new Set(zones).size).toBe(zones.length);
});

test("time zones are offered by their current names", () => {
  for (const zone of ["UTC", "Europe/Berlin", "Asia/Kolkata", "America/Argentina/Buenos_Aires"])
    expect(zones).toContain(zone);
  expect(zones).not.toContain("Asia/Calcutta");
});

test("every offered time zone is valid", () => {
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
});

test.each([
  "Berlin",
  "CET",
  "EST5EDT",
  "+02:00",
  "Etc/GMT+5",
  "Europe/Nowhere",
  "Foo/Bar5",
  "posix/Europe/Berlin",
  "",
])("%j is refused as a time zone", (zone) => {
  expect(isTimeZone(zone)).toBe(false);
});

/** The UTC offsets of a time zone throughout a year. */
function offsetsInYear(timeZone: string): string {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  const days = Array.from({ length: 73 }, (_, index) => Date.UTC(2027, 0, 1 + index * 5));
  return days.map((day) => format.format(day).split(" ").at(-1)).join();
}

test("a country has a time zone exactly if all of its clocks show the same time", () => {
  for (const country of countriesWithoutRegions) {
    const zones = new LocaleWithTimeZones(`und-${countryCode(country)}`).getTimeZones() ?? [];
    const [time, ...otherTimes] = new Set(zones.map(offsetsInYear));
    const isOne = time !== undefined && otherTimes.length === 0;
    const zone = countryTimeZone(country);
    expect(zone !== undefined, country).toBe(isOne);
    if (!zone) continue;
    expect(timeZones(), country).toContain(zone);
    expect(offsetsInYear(zone), country).toBe(time);
  }
});

test.each([
  ["India", "Asia/Kolkata"],
  ["Germany", "Europe/Berlin"],
  ["Argentina", "America/Argentina/Buenos_Aires"],
  ["United States", undefined],
  ["Europe", undefined],
  ["", undefined],
])("the time zone of %j is %j", (country, zone) => {
  expect(countryTimeZone(country)).toBe(zone);
});
