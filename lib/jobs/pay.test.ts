import { describe, expect, test } from "vitest";
import { comparablePay } from "@/lib/jobs/pay";

const rates = {
  EUR: { perEur: 1, asOf: "2026-11-20" },
  USD: { perEur: 1.2, asOf: "2026-11-20" },
  INR: { perEur: 100, asOf: "2026-11-13" },
};
const today = Date.parse("2026-11-20");
const pay = {
  salaryMin: 80_000,
  salaryMax: 100_000,
  salaryCurrency: "EUR",
  salaryPeriod: "year" as const,
};
const comparableRanges = (changes: object, known: Parameters<typeof comparablePay>[1] = rates) =>
  comparablePay({ ...pay, ...changes }, known, today)?.ranges ?? [];

describe("pay converted to a year", () => {
  test("pay is converted to euros and dollars, unless it is in that currency", () => {
    expect(comparableRanges({})).toEqual(["96,000 - 120,000 USD"]);
    expect(comparableRanges({ salaryCurrency: "USD" })).toEqual(["66,700 - 83,300 EUR"]);
    expect(comparableRanges({ salaryCurrency: " inr " })).toEqual([
      "800 - 1,000 EUR",
      "960 - 1,200 USD",
    ]);
  });

  test.each([
    ["month", "960,000 - 1,200,000 EUR"],
    ["week", "4,160,000 - 5,200,000 EUR"],
    ["day", "20,800,000 - 26,000,000 EUR"],
    ["hour", "166,000,000 - 208,000,000 EUR"],
  ])("pay for a %s is also shown by the year in its own currency", (salaryPeriod, own) => {
    expect(comparableRanges({ salaryPeriod })[0]).toBe(own);
    expect(comparableRanges({ salaryPeriod })).toHaveLength(2);
  });

  test("pay with only a minimum or a maximum is converted to the same single end", () => {
    expect(comparableRanges({ salaryMin: null })).toEqual(["Up to 120,000 USD"]);
    expect(comparableRanges({ salaryMax: 0 })).toEqual(["From 96,000 USD"]);
  });

  test("the smallest and the greatest pay that can be stored are converted", () => {
    expect(comparableRanges({ salaryMin: 1, salaryMax: 2_147_483_647 })).toEqual([
      "1 - 2,580,000,000 USD",
    ]);
  });

  test("unstated pay and a pay of 0 are not converted", () => {
    expect(comparableRanges({ salaryMin: 0, salaryMax: null, salaryPeriod: "hour" })).toEqual([]);
  });

  test("pay is converted only between currencies that have an exchange rate", () => {
    expect(comparableRanges({ salaryCurrency: "XYZ" })).toEqual([]);
    expect(comparableRanges({ salaryCurrency: "beans", salaryPeriod: "month" })).toEqual([
      "960,000 - 1,200,000 beans",
    ]);
    expect(comparableRanges({}, {})).toEqual([]);
    expect(comparableRanges({ salaryCurrency: "INR" }, { ...rates, USD: undefined })).toEqual([
      "800 - 1,000 EUR",
    ]);
  });

  test("the day shown with converted pay is that of the oldest exchange rate used", () => {
    expect(comparablePay({ ...pay, salaryCurrency: "INR" }, rates, today)?.counted).toContain(
      "13 Nov 2026",
    );
  });
});

const hourly = { ...pay, salaryMin: 60, salaryMax: 80, salaryPeriod: "hour" as const };

test.each([
  [
    { salaryMin: 80_000, salaryMax: 100_000, salaryPeriod: "year" as const },
    "≈ 96,000 - 120,000 USD a year at the ECB’s rate of 20 Nov 2026",
  ],
  [
    {},
    "≈ 125,000 - 166,000 EUR or 150,000 - 200,000 USD a year, counting 2,080 hours, at the ECB’s rate of 20 Nov 2026",
  ],
  [
    { salaryMin: null, salaryCurrency: "beans", salaryPeriod: "day" as const },
    "≈ Up to 20,800 beans a year, counting 260 days",
  ],
  [{ salaryCurrency: "beans", salaryPeriod: "year" as const }, null],
  [{ salaryMin: null, salaryMax: null }, null],
])("pay of 60 to 80 EUR an hour, changed by %j, is compared as %j", (changes, sentence) => {
  const compared = comparablePay({ ...hourly, ...changes }, rates, Date.parse("2026-11-24"));
  expect(compared && `≈ ${compared.ranges.join(" or ")} ${compared.counted}`).toBe(sentence);
});

const after7Days = Date.parse("2026-11-27");
const afterMoreThan7Days = Date.parse("2026-11-27T00:00:01Z");

test("pay is not converted at exchange rates that are older than seven days", () => {
  const converted = (changes: object, now: number) =>
    comparablePay({ ...pay, ...changes }, rates, now);
  expect(converted({}, after7Days)?.counted).toBe("a year at the ECB’s rate of 20 Nov 2026");
  expect(converted({}, afterMoreThan7Days)).toBeNull();
  const monthly = { salaryPeriod: "month" as const };
  expect(converted(monthly, afterMoreThan7Days)).toEqual({
    ranges: ["960,000 - 1,200,000 EUR"],
    counted: "a year, counting 12 months",
  });
});

test("pay is not converted from a currency whose own rate is older than seven days", () => {
  const inRupees = { ...pay, salaryCurrency: "INR" };
  expect(comparablePay(inRupees, rates, today)).not.toBeNull();
  expect(comparablePay(inRupees, rates, Date.parse("2026-11-21"))).toBeNull();
});
