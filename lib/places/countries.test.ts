import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseCountries } from "@/lib/places/country-list";
import {
  allCountryCodes,
  countries,
  countryCode,
  countryName,
  sortCountries,
  expandToCountries,
} from "@/lib/places/countries";

test("the 16 most usual countries and regions come first", () => {
  expect(countries.slice(0, 16)).toEqual([
    "Global",
    "India",
    "Asia",
    "Europe",
    "EMEA",
    "APAC",
    "LATAM",
    "United States",
    "United Kingdom",
    "Canada",
    "Australia",
    "Germany",
    "Singapore",
    "Japan",
    "France",
    "Netherlands",
  ]);
});

test("the countries after the 16 most usual ones are in alphabetical order", () => {
  const rest = countries.slice(16);
  expect(rest).toEqual(rest.toSorted((a, b) => a.localeCompare(b, "en")));
});

test("no country is listed twice", () => {
  expect(new Set(countries).size).toBe(countries.length);
});

test("the database allows exactly the countries of the forms, with Unknown in addition", () => {
  const sql = readFileSync("supabase/schemas/99_reference_rows.sql", "utf8");
  const [list = ""] = /insert into private\.countries[^;]+/u.exec(sql) ?? [];
  const names = [...list.matchAll(/\('((?:[^']|'')+)'/gu)].map(([, name = ""]) =>
    name.replaceAll("''", "'"),
  );
  expect(names.toSorted()).toEqual([...countries, "Unknown"].toSorted());
});

test("countries are sorted as in forms, with unknown names at the end", () => {
  expect(sortCountries(["Unknown", "Zambia", "Germany", "Albania", "Global"])).toEqual([
    "Global",
    "Germany",
    "Albania",
    "Zambia",
    "Unknown",
  ]);
});

describe("countryCode", () => {
  test.each([
    ["United Kingdom", "GB"],
    ["Côte d'Ivoire", "CI"],
    ["Cocos (Keeling) Islands", "CC"],
  ])("the ISO 3166-1 code of %s is %s", (name, code) => {
    expect(countryCode(name)).toBe(code);
  });

  test("every country has a code of its own", () => {
    const codes = countries.flatMap((name) => countryCode(name) ?? []);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test("regions and unknown places have no code", () => {
    expect(countries.filter((name) => !countryCode(name))).toEqual([
      "Global",
      "Asia",
      "Europe",
      "EMEA",
      "APAC",
      "LATAM",
    ]);
    expect(countryCode("Unknown")).toBeUndefined();
  });
});

describe("expandToCountries", () => {
  test("expanding a country returns only that country", () => {
    expect(expandToCountries("Germany")).toEqual(["Germany"]);
  });

  test("expanding an unknown place returns no country", () => {
    expect(expandToCountries("Unknown")).toEqual([]);
    expect(expandToCountries("constructor")).toEqual([]);
  });

  test("expanding Global returns the countries of ISO 3166-1 and Kosovo", () => {
    const codes = expandToCountries("Global").map((name) => countryCode(name) ?? "");
    expect(codes.toSorted()).toEqual(allCountryCodes.toSorted());
    expect(codes.filter((code) => code !== "XK")).toHaveLength(249);
  });

  test("a region consists of the same countries when it is named in a list of eligible countries", () => {
    for (const region of ["Asia", "Europe", "EMEA", "APAC", "LATAM"])
      expect(expandToCountries(region)).toEqual(
        parseCountries(region).codes.map((code) => countryName(code)),
      );
  });

  test.each([
    ["Europe", 51, "Germany", "Turkey"],
    ["Asia", 51, "Japan", "Egypt"],
    ["EMEA", 51 + 18 + 58, "South Africa", "India"],
    ["APAC", 28 + 25, "New Zealand", "Saudi Arabia"],
    ["LATAM", 50, "Mexico", "United States"],
  ])(
    "the region %s consists of %d countries, among them %s but not %s",
    (region, count, member, other) => {
      const names = expandToCountries(region);
      expect(new Set(names).size).toBe(count);
      expect(names.every(countryCode)).toBe(true);
      expect(names).toContain(member);
      expect(names).not.toContain(other);
    },
  );
});
