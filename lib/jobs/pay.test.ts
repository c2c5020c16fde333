import { expect, test } from "vitest";
import { comparablePay } from "./pay";

const rates = {
  EUR: { perEur: 1, asOf: "2026-11-20" },
  USD: { perEur: 1.2, asOf: "2026-11-20" },
};
const pay = { salaryMin: 60, salaryMax: 80, salaryCurrency: "EUR", salaryPeriod: "hour" as const };

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
])("%j compares as %j", (changes, sentence) => {
  const compared = comparablePay({ ...pay, ...changes }, rates);
  expect(compared && `≈ ${compared.ranges.join(" or ")} ${compared.counted}`).toBe(sentence);
});
