import { describe, expect, test } from "vitest";
import { comparablePay, convertPay, outdatedRates } from "./pay";

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

describe("pay converted to a year", () => {
  test("pay in euros is shown in dollars, pay in dollars in euros, and any other pay in both", () => {
    expect(amounts({})).toEqual(["96000-120000 USD"]);
    expect(amounts({ salaryCurrency: "USD" })).toEqual(["66700-83300 EUR"]);
    expect(amounts({ salaryCurrency: " inr " })).toEqual(["800-1000 EUR", "960-1200 USD"]);
  });

  test.each([
    ["month", "960000-1200000 EUR"],
    ["week", "4160000-5200000 EUR"],
    ["day", "20800000-26000000 EUR"],
    ["hour", "166000000-208000000 EUR"],
  ])("pay for a %s is converted to a year, in its own currency too", (salaryPeriod, own) => {
    expect(amounts({ salaryPeriod })[0]).toBe(own);
    expect(amounts({ salaryPeriod })).toHaveLength(2);
  });

  test("a range with only one end is converted to one end, and no pay or a pay of 0 to nothing", () => {
    expect(amounts({ salaryMin: null })).toEqual(["null-120000 USD"]);
    expect(amounts({ salaryMax: 0 })).toEqual(["96000-null USD"]);
    expect(amounts({ salaryMin: 1, salaryMax: 2_147_483_647 })).toEqual(["1-2580000000 USD"]);
    expect(amounts({ salaryMin: 0, salaryMax: null, salaryPeriod: "hour" })).toEqual([]);
  });

  test("pay is converted only between currencies that have an exchange rate", () => {
    expect(amounts({ salaryCurrency: "XYZ" })).toEqual([]);
    expect(amounts({ salaryCurrency: "beans", salaryPeriod: "month" })).toEqual([
      "960000-1200000 beans",
    ]);
    expect(amounts({}, {})).toEqual([]);
    expect(amounts({ salaryCurrency: "INR" }, { ...rates, USD: undefined })).toEqual([
      "800-1000 EUR",
    ]);
  });

  test("the day of the oldest exchange rate is returned", () => {
    expect(convertPay(pay, rates).asOf).toBe("2026-11-20");
    expect(convertPay({ ...pay, salaryCurrency: "INR" }, rates).asOf).toBe("2026-11-13");
    expect(convertPay({ ...pay, salaryCurrency: "XYZ" }, rates).asOf).toBeNull();
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

test("exchange rates older than 60 days are marked as outdated, on a job and on a list sorted by pay", () => {
  const [before, after] = [Date.parse("2027-01-19"), Date.parse("2027-01-19T00:00:01Z")];
  const counted = (now: number) => comparablePay(pay, rates, now)?.counted;
  expect(counted(before)).toBe("a year at the ECB’s rate of 20 Nov 2026");
  expect(counted(after)).toBe("a year at the ECB’s rate of 20 Nov 2026, more than 60 days ago");
  expect(outdatedRates("2026-11-20", before)).toBeNull();
  expect(outdatedRates(null, after)).toBeNull();
  expect(outdatedRates("2026-11-20", after)).toBe(
    "Pay in other currencies is compared at the ECB’s rates of 20 Nov 2026, more than 60 days ago.",
  );
});
