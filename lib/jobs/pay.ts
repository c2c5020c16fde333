import { convertPay, periodsPerYear } from "../money/convert";
import type { CurrencyRates } from "../money/schema";
import { formatShortDate } from "../text/dates";
import { formatCount, formatRange } from "./format";
import type { JobCard } from "./schema";

const units = { year: "", month: "months", week: "weeks", day: "days", hour: "hours" };

/**
 * '≈ 96,000 - 120,000 USD a year at the ECB's rate of 20 Nov 2026', with how hours are counted where it is pay for them;
 * null where nothing can be compared.
 */
export function comparablePay(
  job: Pick<JobCard, "salaryMin" | "salaryMax" | "salaryCurrency" | "salaryPeriod">,
  rates: CurrencyRates,
): string | null {
  const { amounts, asOf } = convertPay(job, rates);
  if (amounts.length === 0) return null;
  const ranges = amounts.map(({ min, max, currency }) => formatRange(min, max, currency));
  const counted =
    job.salaryPeriod === "year"
      ? ""
      : `, counting ${formatCount(periodsPerYear[job.salaryPeriod])} ${units[job.salaryPeriod]}`;
  return `≈ ${ranges.join(" or ")} a year${counted}${asOf ? `${counted && ","} at the ECB’s rate of ${formatShortDate(asOf)}` : ""}`;
}
