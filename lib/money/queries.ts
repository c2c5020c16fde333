import "server-only";
import { publicReader } from "@/lib/supabase/server";
import type { CurrencyRates } from "./rates";

export async function getCurrencyRates(): Promise<CurrencyRates> {
  const { data } = await publicReader()
    .from("currency_rates")
    .select("currency, per_eur, as_of")
    .throwOnError();
  return Object.fromEntries(
    data.map(({ currency, per_eur, as_of }) => [currency, { perEur: per_eur, asOf: as_of }]),
  );
}
