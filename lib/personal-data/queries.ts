import "server-only";
import { operatorClient } from "@/lib/supabase/server";

/** All that is stored of an address on its own, of the newsletter and alerts; null where that is nothing. Throws when the backend fails. */
export async function readSubscriberData(address: string): Promise<unknown> {
  const { data } = await operatorClient().rpc("subscriber_data", { address }).throwOnError();
  return data;
}

/** All that is stored of an account. Throws when the backend fails. */
export async function readAccountData(account: string): Promise<unknown> {
  const { data } = await operatorClient().rpc("account_data", { account }).throwOnError();
  return data;
}
