import { areOutdated, type CurrencyRates, mostDays } from "@/lib/money/rates";
import { formatCount } from "@/lib/text/counted";
import { formatShortDate } from "@/lib/text/dates";
import { formatRange, type Pay } from "@/lib/jobs/format";

/** How many hours, days, weeks or months of pay a year has, as in private.pay_top_eur_year. */
const periodsPerYear = { year: 1, month: 12, week: 52, day: 260, hour: 2080 };

const shownCurrencies = ["EUR", "USD"];

export type ComparablePay = NonNullable<ReturnType<typeof comparablePay>>;

/** Rounds to three significant digits, because exchange rates vary. */
function round(amount: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 2);
  return Math.round(amount / step) * step;
}

/** Yearly pay in euros, dollars and its own currency, and how it was computed: 'a year at the ECB’s rate of 20 Nov 2026'. */
export function comparablePay(pay: Pay, rates: CurrencyRates, now = Date.now()) {
  const { salaryPeriod: period, salaryCurrency, ...salary } = pay;
  const [min, max] = [salary.salaryMin ?? 0, salary.salaryMax ?? 0];
  if (!min && !max) return null;
  const own = salaryCurrency.trim().toUpperCase();
  const times = periodsPerYear[period];
  const yearly = (factor: number, currency: string) =>
    formatRange(round(min * times * factor), round(max * times * factor), currency);
  const converted = shownCurrencies.flatMap((currency) => {
    const [from, to] = [rates[own], rates[currency]];
    if (currency === own || !from || !to) return [];
    return { range: yearly(to.perEur / from.perEur, currency), days: [from.asOf, to.asOf] };
  });
  const ranges = [
    ...(times > 1 ? [yearly(1, salaryCurrency.trim())] : []),
    ...converted.map(({ range }) => range),
  ];
  if (ranges.length === 0) return null;
  const [asOf] = converted.flatMap(({ days }) => days).toSorted();
  const units = period === "year" ? "" : `, counting ${formatCount(times)} ${period}s`;
  return {
    ranges,
    counted: `a year${units}${asOf ? `${units && ","} at the ECB’s rate of ${ratesNotice(asOf, now)}` : ""}`,
  };
}

const ratesNotice = (asOf: string, now: number) =>
  formatShortDate(asOf) + (areOutdated(asOf, now) ? `, more than ${mostDays} days ago` : "");

export function outdatedRates(asOf: string | null, now = Date.now()): string | null {
  if (asOf === null || !areOutdated(asOf, now)) return null;
  return `Pay in other currencies is compared at the ECB’s rates of ${ratesNotice(asOf, now)}.`;
}
