import { areOutdated, mostDays, type CurrencyRates } from "@/lib/money/rates";
import { convertPay, periodsPerYear } from "../money/convert";
import { formatShortDate } from "../text/dates";
import { formatCount, formatRange } from "./format";
import type { JobCard } from "./schema";

const unitNames = { year: "", month: "months", week: "weeks", day: "days", hour: "hours" };

/** What a job pays a year in euros and dollars, and how that was counted: 'a year at the ECB’s rate of 20 Nov 2026'. */
export type ComparablePay = { ranges: string[]; counted: string };

/**
 * Null where nothing can be compared. Hours, days, weeks or months are counted where pay is for one of them; rates that
 * are outdated are said to be.
 */
export function comparablePay(
  job: Pick<JobCard, "salaryMin" | "salaryMax" | "salaryCurrency" | "salaryPeriod">,
  rates: CurrencyRates,
  now = Date.now(),
): ComparablePay | null {
  const { amounts, asOf } = convertPay(job, rates);
  if (amounts.length === 0) return null;
  const units =
    job.salaryPeriod === "year"
      ? ""
      : `, counting ${formatCount(periodsPerYear[job.salaryPeriod])} ${unitNames[job.salaryPeriod]}`;
  return {
    ranges: amounts.map(({ min, max, currency }) => formatRange(min, max, currency)),
    counted: `a year${units}${asOf ? `${units && ","} at the ECB’s rate of ${ratesOf(asOf, now)}` : ""}`,
  };
}

const outdated = `more than ${mostDays} days ago`;

const ratesOf = (asOf: string, now: number) =>
  `${formatShortDate(asOf)}${areOutdated(asOf, now) ? `, ${outdated}` : ""}`;

/** What a list says that was filtered or sorted by pay with outdated rates (of a day, YYYY-MM-DD); else null. */
export function outdatedRates(asOf: string | null, now = Date.now()): string | null {
  if (asOf === null || !areOutdated(asOf, now)) return null;
  return `Pay in other currencies is compared at the ECB’s rates of ${ratesOf(asOf, now)}.`;
}
