import { expect, test } from "vitest";
import { comparablePay, outdatedRates } from "./pay";

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
  const compared = comparablePay({ ...pay, ...changes }, rates, Date.parse("2026-11-24"));
  expect(compared && `≈ ${compared.ranges.join(" or ")} ${compared.counted}`).toBe(sentence);
});

test("rates of more than 60 days ago are said to be, on a job and on a list by pay", () => {
  const [before, after] = [Date.parse("2027-01-19"), Date.parse("2027-01-19T00:00:01Z")];
  const counted = (now: number) =>
    comparablePay({ ...pay, salaryPeriod: "year" }, rates, now)?.counted;
  expect(counted(before)).toBe("a year at the ECB’s rate of 20 Nov 2026");
  expect(counted(after)).toBe("a year at the ECB’s rate of 20 Nov 2026, more than 60 days ago");
  expect(outdatedRates("2026-11-20", before)).toBeNull();
  expect(outdatedRates(null, after)).toBeNull();
  expect(outdatedRates("2026-11-20", after)).toBe(
    "Pay in other currencies is compared at the ECB’s rates of 20 Nov 2026, more than 60 days ago.",
  );
});
