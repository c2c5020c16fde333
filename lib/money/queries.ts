import "server-only";
import { publicReader } from "@/lib/supabase/server";
import { fromRow } from "@/lib/text/from-row";
import type { CurrencyRates } from "./rates";

export async function getCurrencyRates(): Promise<CurrencyRates> {
  const { data } = await publicReader()
    .from("currency_rates")
    .select("currency, per_eur, as_of")
    .throwOnError();
  return Object.fromEntries(data.map(({ currency, ...rate }) => [currency, fromRow(rate)]));
}
