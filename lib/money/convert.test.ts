import { describe, expect, test } from "vitest";
import { convertPay } from "./convert";

const rates = {
  EUR: { perEur: 1, asOf: "2026-11-20" },
  USD: { perEur: 1.2, asOf: "2026-11-20" },
  INR: { perEur: 100, asOf: "2026-11-13" },
};
const pay = {
  salaryMin: 80_000,
  salaryMax: 100_000,
  salaryCurrency: "EUR",
  salaryPeriod: "year" as const,
};
const amounts = (changes: object, known: Parameters<typeof convertPay>[1] = rates) =>
  convertPay({ ...pay, ...changes }, known).amounts.map(
    ({ min, max, currency }) => `${min}-${max} ${currency}`,
  );

describe("pay a year as others count it", () => {
  test("is in dollars where it is in euros, and the other way round; in both where it is in neither", () => {
    expect(amounts({})).toEqual(["96000-120000 USD"]);
    expect(amounts({ salaryCurrency: "USD" })).toEqual(["66700-83300 EUR"]);
    expect(amounts({ salaryCurrency: " inr " })).toEqual(["800-1000 EUR", "960-1200 USD"]);
  });

  test.each([
    ["month", "960000-1200000 EUR"],
    ["week", "4160000-5200000 EUR"],
    ["day", "20800000-26000000 EUR"],
    ["hour", "166000000-208000000 EUR"],
  ])("of a %s", (salaryPeriod, own) => {
    expect(amounts({ salaryPeriod })[0]).toBe(own);
    expect(amounts({ salaryPeriod })).toHaveLength(2);
  });

  test("has the ends that were named, and none where nothing was", () => {
    expect(amounts({ salaryMin: null })).toEqual(["null-120000 USD"]);
    expect(amounts({ salaryMax: 0 })).toEqual(["96000-null USD"]);
    expect(amounts({ salaryMin: 1, salaryMax: 2_147_483_647 })).toEqual(["1-2580000000 USD"]);
    expect(amounts({ salaryMin: 0, salaryMax: null, salaryPeriod: "hour" })).toEqual([]);
  });

  test("is only what rates are known for", () => {
    expect(amounts({ salaryCurrency: "XYZ" })).toEqual([]);
    expect(amounts({ salaryCurrency: "beans", salaryPeriod: "month" })).toEqual([
      "960000-1200000 beans",
    ]);
    expect(amounts({}, {})).toEqual([]);
    expect(amounts({ salaryCurrency: "INR" }, { ...rates, USD: undefined })).toEqual([
      "800-1000 EUR",
    ]);
  });

  test("names the day of the oldest rate it was made with", () => {
    expect(convertPay(pay, rates).asOf).toBe("2026-11-20");
    expect(convertPay({ ...pay, salaryCurrency: "INR" }, rates).asOf).toBe("2026-11-13");
    expect(convertPay({ ...pay, salaryCurrency: "XYZ" }, rates).asOf).toBeNull();
  });
});
