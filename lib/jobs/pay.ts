import { convertPay, periodsPerYear } from "../money/convert";
import type { CurrencyRates } from "../money/schema";
import { formatShortDate } from "../text/dates";
import { formatCount, formatRange } from "./format";
import type { JobCard } from "./schema";

const unitNames = { year: "", month: "months", week: "weeks", day: "days", hour: "hours" };

/** What a job pays a year in euros and dollars, and how that was counted: 'a year at the ECB’s rate of 20 Nov 2026'. */
export type ComparablePay = { ranges: string[]; counted: string };

/** Null where nothing can be compared. Hours, days, weeks or months are counted where pay is for one of them. */
export function comparablePay(
  job: Pick<JobCard, "salaryMin" | "salaryMax" | "salaryCurrency" | "salaryPeriod">,
  rates: CurrencyRates,
): ComparablePay | null {
  const { amounts, asOf } = convertPay(job, rates);
  if (amounts.length === 0) return null;
  const units =
    job.salaryPeriod === "year"
      ? ""
      : `, counting ${formatCount(periodsPerYear[job.salaryPeriod])} ${unitNames[job.salaryPeriod]}`;
  return {
    ranges: amounts.map(({ min, max, currency }) => formatRange(min, max, currency)),
    counted: `a year${units}${asOf ? `${units && ","} at the ECB’s rate of ${formatShortDate(asOf)}` : ""}`,
  };
}
