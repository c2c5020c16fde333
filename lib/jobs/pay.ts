import { areOutdated, type CurrencyRates, mostDays } from "@/lib/money/rates";
import { formatCount } from "../text/counted";
import { formatShortDate } from "../text/dates";
import { formatRange, type Pay } from "./format";

/** How many hours, days, weeks or months of pay a year has, as in private.pay_top_eur_year. */
const periodsPerYear = { year: 1, month: 12, week: 52, day: 260, hour: 2080 };

const shownCurrencies = ["EUR", "USD"];

/** Yearly pay in euros and US dollars, and in its own currency if for another period; `asOf`: the day of the oldest rate. */
export function convertPay(pay: Pay, rates: CurrencyRates) {
  const { salaryMin, salaryMax, salaryCurrency, salaryPeriod } = pay;
  if (!salaryMin && !salaryMax) return { amounts: [], asOf: null };
  const own = salaryCurrency.trim().toUpperCase();
  const times = periodsPerYear[salaryPeriod];
  const yearly = (factor: number, currency: string) => ({
    min: salaryMin ? round(salaryMin * times * factor) : null,
    max: salaryMax ? round(salaryMax * times * factor) : null,
    currency,
  });
  const ownRate = rates[own];
  const converted = shownCurrencies.flatMap((currency) => {
    const rate = rates[currency];
    if (currency === own || !ownRate || !rate) return [];
    const days = [ownRate.asOf, rate.asOf];
    return { amount: yearly(rate.perEur / ownRate.perEur, currency), days };
  });
  return {
    amounts: [
      ...(times > 1 ? [yearly(1, salaryCurrency.trim())] : []),
      ...converted.map(({ amount }) => amount),
    ],
    asOf: converted.flatMap(({ days }) => days).toSorted()[0] ?? null,
  };
}

export type ComparablePay = NonNullable<ReturnType<typeof comparablePay>>;

/** Rounds to three significant digits, because exchange rates vary. */
function round(amount: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 2);
  return Math.round(amount / step) * step;
}

/** A job's pay as yearly ranges, and how they were computed: 'a year at the ECB’s rate of 20 Nov 2026'. */
export function comparablePay(job: Pay, rates: CurrencyRates, now = Date.now()) {
  const { amounts, asOf } = convertPay(job, rates);
  if (amounts.length === 0) return null;
  const { salaryPeriod: period } = job;
  const units =
    period === "year" ? "" : `, counting ${formatCount(periodsPerYear[period])} ${period}s`;
  return {
    ranges: amounts.map(({ min, max, currency }) => formatRange(min, max, currency)),
    counted: `a year${units}${asOf ? `${units && ","} at the ECB’s rate of ${ratesOf(asOf, now)}` : ""}`,
  };
}

const ratesOf = (asOf: string, now: number) =>
  formatShortDate(asOf) + (areOutdated(asOf, now) ? `, more than ${mostDays} days ago` : "");

export function outdatedRates(asOf: string | null, now = Date.now()): string | null {
  if (asOf === null || !areOutdated(asOf, now)) return null;
  return `Pay in other currencies is compared at the ECB’s rates of ${ratesOf(asOf, now)}.`;
}
