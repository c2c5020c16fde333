import { areRatesOutdated, type CurrencyRates } from "@/lib/money/rates";
import { formatCount } from "@/lib/text/counted";
import { formatShortDate } from "@/lib/text/dates";
import { formatRange, type Pay } from "@/lib/jobs/format";

/** Factors that convert pay per period to yearly pay, as in private.pay_top_eur_year. */
const periodsPerYear = { year: 1, month: 12, week: 52, day: 260, hour: 2080 };

const shownCurrencies = ["EUR", "USD"];

export type ComparablePay = NonNullable<ReturnType<typeof comparablePay>>;

/** Rounds to three significant digits, because exchange rates vary. */
function roundToThreeDigits(amount: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 2);
  return Math.round(amount / step) * step;
}

/**
 * Yearly pay in euros, dollars and its own currency, with a note on the conversion: 'a year at the ECB’s rate of 20 Nov
 * 2026'. Outdated rates are not used.
 */
export function comparablePay(pay: Pay, rates: CurrencyRates, now = Date.now()) {
  const { salaryPeriod: period, salaryCurrency } = pay;
  const min = pay.salaryMin ?? 0;
  const max = pay.salaryMax ?? 0;
  if (!min && !max) return null;
  const ownCurrency = salaryCurrency.trim().toUpperCase();
  const periods = periodsPerYear[period];
  const yearlyRange = (exchangeRate: number, currency: string) => {
    const from = roundToThreeDigits(min * periods * exchangeRate);
    const to = roundToThreeDigits(max * periods * exchangeRate);
    return formatRange(from, to, currency);
  };
  const ranges: string[] = [];
  const rateDays: string[] = [];
  if (period !== "year") ranges.push(yearlyRange(1, salaryCurrency.trim()));
  const currentRate = (currency: string) => {
    const rate = rates[currency];
    return rate && !areRatesOutdated(rate.asOf, now) ? rate : null;
  };
  for (const currency of shownCurrencies) {
    const from = currentRate(ownCurrency);
    const to = currentRate(currency);
    if (currency === ownCurrency || !from || !to) continue;
    ranges.push(yearlyRange(to.perEur / from.perEur, currency));
    rateDays.push(from.asOf, to.asOf);
  }
  if (ranges.length === 0) return null;
  const [oldestDay] = rateDays.toSorted();
  const periodsText =
    period === "year" ? "a year" : `a year, counting ${formatCount(periods)} ${period}s`;
  if (!oldestDay) return { ranges, counted: periodsText };
  const separator = period === "year" ? " " : ", ";
  const rateText = `at the ECB’s rate of ${formatShortDate(oldestDay)}`;
  return { ranges, counted: periodsText + separator + rateText };
}
