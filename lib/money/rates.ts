import { dayMs } from "../text/dates.ts";

/** Age in days after which exchange rates are marked as outdated. */
export const maxRateAgeDays = 60;

/** Whether the exchange rates of a day (YYYY-MM-DD) are too old to be shown without a note. */
export function areRatesOutdated(asOf: string, now = Date.now()): boolean {
  return now - Date.parse(asOf) > maxRateAgeDays * dayMs;
}

/** The European Central Bank's reference rates, published on working days at about 16:00 CET. */
export const ratesUrl = "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml";

/** An exchange rate: units of the currency for one euro, and the day (YYYY-MM-DD) of the rate. */
type CurrencyRate = { perEur: number; asOf: string };

/** The last known exchange rates by ISO 4217 code, including the euro. */
export type CurrencyRates = Partial<Record<string, CurrencyRate>>;
