/** How much of a currency is one euro, and of which day that is (YYYY-MM-DD). */
type CurrencyRate = { perEur: number; asOf: string };

/** The last known rates by ISO 4217 code, the euro's among them. */
export type CurrencyRates = Partial<Record<string, CurrencyRate>>;
