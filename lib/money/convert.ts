import type { CurrencyRates } from "./rates";

/** How often each period of pay is counted in a year, as private.pay_top_eur_year of the database counts. */
export const periodsPerYear = { year: 1, month: 12, week: 52, day: 260, hour: 2080 } as const;

type Pay = {
  salaryMin: number | null;
  salaryMax: number | null;
  salaryCurrency: string;
  salaryPeriod: keyof typeof periodsPerYear;
};

/** A range of pay a year in another currency, rounded, as people compare it. */
type YearlyPay = { min: number | null; max: number | null; currency: string };

/** In which currencies visitors compare pay: one page is for everybody. */
const shownCurrencies = ["EUR", "USD"];

/**
 * Pay a year in euros and in US dollars, or in its own currency where it is paid for another period; the day of the
 * older rate (YYYY-MM-DD), or null where nothing was converted. Nothing where there is no pay, or no rate for it.
 */
export function convertPay(
  pay: Pay,
  rates: CurrencyRates,
): { amounts: YearlyPay[]; asOf: string | null } {
  const own = pay.salaryCurrency.trim().toUpperCase();
  const times = periodsPerYear[pay.salaryPeriod];
  if (!pay.salaryMin && !pay.salaryMax) return { amounts: [], asOf: null };
  const yearly = (factor: number, currency: string): YearlyPay => ({
    min: pay.salaryMin ? round(pay.salaryMin * times * factor) : null,
    max: pay.salaryMax ? round(pay.salaryMax * times * factor) : null,
    currency,
  });
  const ownRate = rates[own];
  const converted = shownCurrencies.flatMap((currency) => {
    const rate = rates[currency];
    if (currency === own || !ownRate || !rate) return [];
    return { ...yearly(rate.perEur / ownRate.perEur, currency), days: [ownRate.asOf, rate.asOf] };
  });
  const days = converted.flatMap((amount) => amount.days).toSorted();
  return {
    amounts: [
      ...(times > 1 ? [yearly(1, pay.salaryCurrency.trim())] : []),
      ...converted.map(({ min, max, currency }) => ({ min, max, currency })),
    ],
    asOf: days[0] ?? null,
  };
}

/** To two digits and a half: nobody compares pay more closely, and rates change. */
function round(amount: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 2);
  return Math.round(amount / step) * step;
}
