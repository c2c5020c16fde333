import { expect, test } from "vitest";
import { isTimeZone, timeZones } from "@/lib/places/countries";

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
