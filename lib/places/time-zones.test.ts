import { expect, test } from "vitest";
import { isTimeZone, timeZones } from "@/lib/places/countries";

test("the offered time zones are distinct, valid, and have their current names", () => {
  const zones = timeZones();
  expect(zones.length).toBeGreaterThan(300);
  expect(new Set(zones).size).toBe(zones.length);
  for (const zone of ["UTC", "Europe/Berlin", "Asia/Kolkata", "America/Argentina/Buenos_Aires"])
    expect(zones).toContain(zone);
  expect(zones).not.toContain("Asia/Calcutta");
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
])("%j is refused as a time zone", (zone) => expect(isTimeZone(zone)).toBe(false));
