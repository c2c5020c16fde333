import "server-only";
import { taskClient } from "@/lib/supabase/server";

/** Stores the exchange rates of a day (YYYY-MM-DD) if newer; returns how many are. */
export async function storeRates(
  asOf: string,
  rates: { currency: string; perEur: number }[],
): Promise<number> {
  const { data } = await taskClient()
    .rpc("set_currency_rates", {
      currencies: rates.map(({ currency }) => currency),
      rates: rates.map(({ perEur }) => perEur),
      as_of: asOf,
    })
    .throwOnError();
  return data;
}

export async function convertPayOfJobs(): Promise<void> {
  const client = taskClient();
  // convert_pay returns null after the last job, which the generated types leave out.
  let after: string | null | undefined;
  do {
    const args: { after_id?: string } = after ? { after_id: after } : {};
    after = (await client.rpc("convert_pay", args).throwOnError()).data as string | null;
  } while (after !== null);
}
