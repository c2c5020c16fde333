import { describe, expect, test } from "vitest";
import { z } from "zod";
import { fieldsOf, formOf } from "../forms/form-data";
import { ownJobSchema } from "./form";

const filled = {
  title: "Gopher",
  type: "contract",
  city: "Berlin",
  country: "Germany",
  applicationUrl: "https://acme.example/apply",
  description: "<p>Go.</p>",
};

const read = (facts: Record<string, string>) =>
  ownJobSchema.safeParse(fieldsOf(formOf({ ...filled, ...facts })));
const errors = (facts: Record<string, string>) => {
  const { error } = read(facts);
  return error ? z.flattenError(error).fieldErrors : {};
};

test("facts are read as they are stored", () => {
  expect(
    read({
      eligibility: "countries",
      eligibleCountries: "Germany, Austria",
      excludedCountries: "the Netherlands",
      utcOffsetMin: "-180",
      utcOffsetMax: "330",
      visaSponsorship: "no",
      salaryPeriod: "hour",
      level: "staff",
      skills: "k8s, gRPC",
    }).data,
  ).toMatchObject({
    eligibility: "countries",
    eligibleCountries: ["DE", "AT"],
    excludedCountries: ["NL"],
    utcOffsetMin: -180,
    utcOffsetMax: 330,
    visaSponsorship: false,
    salaryPeriod: "hour",
    level: "staff",
    skills: ["k8s", "gRPC"],
  });
});

test("countries that are named are meant; nothing that is not stated becomes a statement", () => {
  expect(read({ eligibleCountries: "EU" }).data?.eligibility).toBe("countries");
  expect(read({ eligibility: "worldwide" }).data?.eligibility).toBe("worldwide");
  expect(read({ excludedCountries: "Cuba" }).data?.eligibility).toBe("unstated");
  expect(read({ visaSponsorship: "" }).data?.visaSponsorship).toBeNull();
  expect(read({ level: "" }).data?.level).toBeNull();
});

test("a group of countries may be named without one of them", () => {
  expect(
    read({ eligibleCountries: "European Union", excludedCountries: "France" }).data,
  ).toMatchObject({ eligibility: "countries", excludedCountries: ["FR"] });
  expect(errors({ eligibleCountries: "Germany, France", excludedCountries: "France" })).toEqual({
    excludedCountries: ["France is in both lists: remove it from one of them"],
  });
});

test("hours in common are kept as they are typed, with the range of time zones that they lead to", () => {
  const { data } = read({ overlapHours: "4", overlapZone: "Asia/Kolkata" });
  expect(data).toMatchObject({
    overlap: { hours: 4, timeZone: "Asia/Kolkata" },
    utcOffsetMin: 90,
    utcOffsetMax: 570,
  });
  expect(data).not.toHaveProperty("overlapZone");
  expect(read({ utcOffsetMin: "345", utcOffsetMax: "765" }).data?.overlap).toBeNull();
});

describe("is refused, with a sentence for its field:", () => {
  test.each([
    ["a word that is no eligibility", { eligibility: "everywhere" }, "eligibility"],
    ["countries without one", { eligibility: "countries" }, "eligibleCountries"],
    [
      "a country of a job for anywhere",
      { eligibility: "worldwide", eligibleCountries: "Germany" },
      "eligibleCountries",
    ],
    ["a place that is no country", { eligibleCountries: "Atlantis" }, "eligibleCountries"],
    ["an exclusion that is none", { excludedCountries: "Global" }, "excludedCountries"],
    [
      "a country that is both eligible and excluded",
      { eligibleCountries: "Germany, France", excludedCountries: "France" },
      "excludedCountries",
    ],
    ["one end of a range", { utcOffsetMin: "0" }, "utcOffsetMax"],
    [
      "a range that ends before it begins",
      { utcOffsetMin: "60", utcOffsetMax: "0" },
      "utcOffsetMax",
    ],
    ["a time zone off the quarters", { utcOffsetMin: "7", utcOffsetMax: "60" }, "utcOffsetMin"],
    ["a time zone beyond the last", { utcOffsetMin: "0", utcOffsetMax: "855" }, "utcOffsetMax"],
    ["nine hours of eight", { overlapHours: "9", overlapZone: "UTC" }, "overlapHours"],
    ["hours with nobody", { overlapHours: "4" }, "overlapZone"],
    ["a time zone without hours", { overlapZone: "Asia/Kolkata" }, "overlapHours"],
    [
      "hours in common beside time zones",
      { overlapHours: "4", overlapZone: "UTC", utcOffsetMin: "0", utcOffsetMax: "0" },
      "utcOffsetMin",
    ],
    ["hours with a place that has none", { overlapHours: "4", overlapZone: "Mars" }, "overlapZone"],
    ["an answer that is none", { visaSponsorship: "maybe" }, "visaSponsorship"],
    ["pay for a decade", { salaryPeriod: "decade" }, "salaryPeriod"],
    ["a level that is none", { level: "wizard" }, "level"],
    ["nine skills", { skills: "a, b, c, d, e, f, g, h, i" }, "skills"],
  ])("%s", (_, facts, field) => {
    expect(Object.keys(errors(facts))).toEqual([field]);
  });

  test("together with what else is wrong", () => {
    expect(Object.keys(errors({ title: "", eligibility: "countries" })).toSorted()).toEqual([
      "eligibleCountries",
      "title",
    ]);
  });
});
