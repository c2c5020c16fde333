import { describe, expect, test } from "vitest";
import { formatLocation, formatSalary, remoteSentence } from "@/lib/jobs/format";

describe("formatSalary", () => {
  test.each([
    [80000, 120000, "USD", "80,000 - 120,000 USD"],
    [1500000, 2500000, "INR", "1,500,000 - 2,500,000 INR"],
    [900, null, "EUR", "From 900 EUR"],
    [null, 1000, "EUR", "Up to 1,000 EUR"],
    [90000, 90000, "GBP", "90,000 GBP"],
    [null, null, "USD", "Salary not specified"],
    [0, 0, "USD", "Salary not specified"],
    [0, 50000, "USD", "Up to 50,000 USD"],
  ])(
    "a salary from %s to %s in %s is formatted as %j",
    (salaryMin, salaryMax, salaryCurrency, text) => {
      const pay = { salaryMin, salaryMax, salaryCurrency, salaryPeriod: "year" as const };
      expect(formatSalary(pay)).toBe(text);
    },
  );

  test.each([
    ["month", "60 - 80 EUR a month"],
    ["week", "60 - 80 EUR a week"],
    ["day", "60 - 80 EUR a day"],
    ["hour", "60 - 80 EUR an hour"],
  ] as const)("pay per %s is formatted with its period: %j", (salaryPeriod, text) => {
    const pay = { salaryMin: 60, salaryMax: 80, salaryCurrency: "EUR", salaryPeriod };
    expect(formatSalary(pay)).toBe(text);
    expect(formatSalary({ ...pay, salaryMin: null, salaryMax: 0 })).toBe("Salary not specified");
  });
});

describe("formatLocation", () => {
  test.each([
    ["Berlin", "Germany", false, "Berlin, Germany"],
    ["Remote", "Global", true, "Remote (Global)"],
    ["Remote", "United States", true, "Remote (United States)"],
    ["Springfield", "Unknown", false, "Springfield"],
  ])("the city %s, country %s (remote: %s) is shown as %j", (city, country, isRemote, text) => {
    expect(formatLocation({ city, country, isRemote })).toBe(text);
  });
});

test.each([
  ["Global", "This is a remote job."],
  ["EMEA", "This is a remote job. Where you can work from: EMEA."],
  ["Unknown", "This is a remote job."],
])("the sentence about a remote job in %s says from where people can work", (country, sentence) => {
  expect(remoteSentence({ country })).toBe(sentence);
});
