import "server-only";
import { taskClient } from "@/lib/supabase/server";
import type { ReferenceRates } from "./reference-rates";

/** Keeps the rates of a day where no later ones are known. Returns how many are new; throws when the backend fails. */
export async function storeRates({ asOf, rates }: ReferenceRates): Promise<number> {
  const { data } = await taskClient()
    .rpc("set_currency_rates", {
      currencies: rates.map(({ currency }) => currency),
      rates: rates.map(({ perEur }) => perEur),
      as_of: asOf,
    })
    .throwOnError();
  return data;
}

/** Converts what all jobs pay by the rates that are known now. Throws when the backend fails. */
export async function convertPayOfJobs(): Promise<void> {
  const client = taskClient();
  let after: string | null = null;
  do {
    const { data }: { data: unknown } = await client
      .rpc("convert_pay", after === null ? {} : { after_id: after })
      .throwOnError();
    // Null at the end, which the generated types do not know of functions.
    after = data as string | null;
  } while (after !== null);
}
