import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseCountries } from "@/lib/places/country-list";
import {
  codeOfEveryCountry,
  countries,
  countryCode,
  countryName,
  inCountryOrder,
  realCountries,
} from "@/lib/places/countries";

test("SPEC section 9: 16 given countries and regions come first, then the other countries by name", () => {
  expect(countries.slice(0, 16)).toEqual([
    ...["Global", "India", "Asia", "Europe", "EMEA", "APAC", "LATAM", "United States"],
    ...["United Kingdom", "Canada", "Australia", "Germany", "Singapore", "Japan", "France"],
    "Netherlands",
  ]);
  const rest = countries.slice(16);
  expect(rest).toEqual(rest.toSorted((a, b) => a.localeCompare(b, "en")));
});

test("no country is listed twice", () => {
  expect(new Set(countries).size).toBe(countries.length);
});

test("the database allows exactly the countries of the forms, and Unknown", () => {
  const sql = readFileSync("supabase/schemas/99_reference_rows.sql", "utf8");
  const [list = ""] = /insert into private\.countries[^;]+/u.exec(sql) ?? [];
  const names = [...list.matchAll(/\('((?:[^']|'')+)'/gu)].map(([, name = ""]) =>
    name.replaceAll("''", "'"),
  );
  expect(names.toSorted()).toEqual([...countries, "Unknown"].toSorted());
});

test("countries are sorted as in forms, unknown names last", () => {
  expect(inCountryOrder(["Unknown", "Zambia", "Germany", "Albania", "Global"])).toEqual([
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

  test("every country has a distinct code; regions and unknown places have none", () => {
    const codes = countries.flatMap((name) => countryCode(name) ?? []);
    expect(new Set(codes).size).toBe(codes.length);
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

describe("realCountries", () => {
  test("a country consists of itself, an unknown place of no country", () => {
    expect(realCountries("Germany")).toEqual(["Germany"]);
    expect(realCountries("Unknown")).toEqual([]);
    expect(realCountries("constructor")).toEqual([]);
  });

  test("Global consists of every country of ISO 3166-1, and Kosovo, which has no code there", () => {
    const codes = realCountries("Global").map((name) => countryCode(name) ?? "");
    expect(codes.toSorted()).toEqual(codeOfEveryCountry.toSorted());
    expect(codes.filter((code) => code !== "XK")).toHaveLength(249);
  });

  test("a region consists of the same countries when it is named in a list of eligible countries", () => {
    for (const region of ["Asia", "Europe", "EMEA", "APAC", "LATAM"])
      expect(realCountries(region)).toEqual(
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
    "the region %s consists of %d countries, %s among them and not %s",
    (region, count, one, other) => {
      const names = realCountries(region);
      expect(new Set(names).size).toBe(count);
      expect(names.every(countryCode)).toBe(true);
      expect(names).toContain(one);
      expect(names).not.toContain(other);
    },
  );
});
