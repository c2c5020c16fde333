import { describe, expect, test } from "vitest";
import { z } from "zod";
import { formFields, toFormData } from "@/lib/forms/form-data";
import { ownJobSchema } from "@/lib/jobs/form";

const filled = {
  title: "Gopher",
  type: "contract",
  city: "Berlin",
  country: "Germany",
  applicationUrl: "https://acme.example/apply",
  description: "<p>Go.</p>",
};

const parseForm = (facts: Record<string, string>) =>
  ownJobSchema.safeParse(formFields(toFormData({ ...filled, ...facts })));
const fieldErrors = (facts: Record<string, string>) => {
  const { error } = parseForm(facts);
  return error ? z.flattenError(error).fieldErrors : {};
};

test("the optional facts of the job form are parsed to the values that are stored", () => {
  expect(
    parseForm({
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

test("eligible countries in the job form set the eligibility, excluded ones do not", () => {
  expect(parseForm({ eligibleCountries: "EU" }).data?.eligibility).toBe("countries");
  expect(parseForm({ eligibility: "worldwide" }).data?.eligibility).toBe("worldwide");
  expect(parseForm({ excludedCountries: "Cuba" }).data?.eligibility).toBe("unstated");
});

test("facts left empty in the job form are stored as unstated", () => {
  expect(parseForm({ visaSponsorship: "" }).data?.visaSponsorship).toBeNull();
  expect(parseForm({ level: "" }).data?.level).toBeNull();
});

test("a member of an eligible group of countries can be excluded", () => {
  expect(
    parseForm({ eligibleCountries: "European Union", excludedCountries: "France" }).data,
  ).toMatchObject({ eligibility: "countries", excludedCountries: ["FR"] });
});

test("an eligible country that is named by itself cannot be excluded", () => {
  expect(
    fieldErrors({ eligibleCountries: "Germany, France", excludedCountries: "France" }),
  ).toEqual({
    excludedCountries: ["France is in both lists: remove it from one of them"],
  });
});

test("working hours in common with a time zone are stored with the range of UTC offsets computed from them", () => {
  const { data } = parseForm({ overlapHours: "4", overlapZone: "Asia/Kolkata" });
  expect(data).toMatchObject({
    overlap: { hours: 4, timeZone: "Asia/Kolkata" },
    utcOffsetMin: 90,
    utcOffsetMax: 570,
  });
  expect(data).not.toHaveProperty("overlapZone");
});

test("a range of UTC offsets that was typed is stored without working hours in common", () => {
  expect(parseForm({ utcOffsetMin: "345", utcOffsetMax: "765" }).data?.overlap).toBeNull();
});

describe("errors at fields", () => {
  test.each([
    ["an unknown eligibility", { eligibility: "everywhere" }, "eligibility"],
    [
      "eligibility by countries without a country",
      { eligibility: "countries" },
      "eligibleCountries",
    ],
    [
      "a country of a worldwide job",
      { eligibility: "worldwide", eligibleCountries: "Germany" },
      "eligibleCountries",
    ],
    ["an unknown country", { eligibleCountries: "Atlantis" }, "eligibleCountries"],
    [
      "an excluded place that is not a country",
      { excludedCountries: "Global" },
      "excludedCountries",
    ],
    [
      "a country that is both eligible and excluded",
      { eligibleCountries: "Germany, France", excludedCountries: "France" },
      "excludedCountries",
    ],
    ["a range of time zones with one end", { utcOffsetMin: "0" }, "utcOffsetMax"],
    [
      "a range of time zones that ends before it begins",
      { utcOffsetMin: "60", utcOffsetMax: "0" },
      "utcOffsetMax",
    ],
    [
      "an offset that is not a multiple of 15 minutes",
      { utcOffsetMin: "7", utcOffsetMax: "60" },
      "utcOffsetMin",
    ],
    ["an offset beyond the last one", { utcOffsetMin: "0", utcOffsetMax: "855" }, "utcOffsetMax"],
    ["nine hours in common", { overlapHours: "9", overlapZone: "UTC" }, "overlapHours"],
    ["hours in common without a time zone", { overlapHours: "4" }, "overlapZone"],
    ["a time zone without hours in common", { overlapZone: "Asia/Kolkata" }, "overlapHours"],
    [
      "hours in common beside time zones",
      { overlapHours: "4", overlapZone: "UTC", utcOffsetMin: "0", utcOffsetMax: "0" },
      "utcOffsetMin",
    ],
    [
      "hours in common with an unknown time zone",
      { overlapHours: "4", overlapZone: "Mars" },
      "overlapZone",
    ],
    ["an unknown answer about visas", { visaSponsorship: "maybe" }, "visaSponsorship"],
    ["an unknown period of pay", { salaryPeriod: "decade" }, "salaryPeriod"],
    ["an unknown level", { level: "wizard" }, "level"],
    ["nine skills", { skills: "a, b, c, d, e, f, g, h, i" }, "skills"],
  ])("the form with %s is refused with an error at its field", (_, facts, field) => {
    expect(Object.keys(fieldErrors(facts))).toEqual([field]);
  });

  test("the form is refused with the errors of several fields at once", () => {
    expect(Object.keys(fieldErrors({ title: "", eligibility: "countries" })).toSorted()).toEqual([
      "eligibleCountries",
      "title",
    ]);
  });
});
