import { dayMs } from "../text/dates.ts";

/** From this age on rates of exchange are said to be outdated, in days. */
export const mostDays = 60;

/** Whether rates of a day (YYYY-MM-DD) are too old to be shown without a word. */
export function areOutdated(asOf: string, now = Date.now()): boolean {
  return now - Date.parse(asOf) > mostDays * dayMs;
}

/** Where the European Central Bank publishes its reference rates on working days, about 16:00 CET. */
export const ratesUrl = "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml";

/** How much of a currency is one euro, and of which day that is (YYYY-MM-DD). */
type CurrencyRate = { perEur: number; asOf: string };

/** The last known rates by ISO 4217 code, the euro's among them. */
export type CurrencyRates = Partial<Record<string, CurrencyRate>>;
