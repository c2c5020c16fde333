import { dayMs } from "../text/dates.ts";

/**
 * Age in days after which exchange rates are outdated. The central bank's longest pause, over Easter, is five days.
 */
export const maxRateAgeDays = 7;

/**
 * Whether the exchange rates of a day (YYYY-MM-DD) are too old to show amounts that were converted at them. Lists are
 * filtered and sorted at outdated rates, too, and say so.
 */
export function areRatesOutdated(asOf: string, now = Date.now()): boolean {
  return now - Date.parse(asOf) > maxRateAgeDays * dayMs;
}

/** The European Central Bank's reference rates, published on working days at about 16:00 CET. */
export const ratesUrl = "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml";

/** An exchange rate: units of the currency for one euro, and the day (YYYY-MM-DD) of the rate. */
type CurrencyRate = { perEur: number; asOf: string };

/** The last known exchange rates by ISO 4217 code, including the euro. */
export type CurrencyRates = Partial<Record<string, CurrencyRate>>;
