import "server-only";
import { keyedHash } from "@/lib/limits/rate-limit";
import { operatorClient } from "@/lib/supabase/server";

const networkMark = (email: string, network: string) => keyedHash("known network", email, network);

/**
 * Records that an account has signed in from a network. A failure is only logged, so that it does not break the
 * sign-in.
 */
export async function rememberNetwork(
  account: { id: string; email?: string | undefined },
  network: string,
): Promise<void> {
  const mark = networkMark(account.email ?? "", network);
  const { error } = await operatorClient().rpc("remember_network", { account: account.id, mark });
  if (error) console.error("The network of a sign-in could not be kept.", error);
}

/** Whether an account has signed in from a network before. False if the backend fails. */
export async function isKnownNetwork(email: string, network: string): Promise<boolean> {
  const { data } = await operatorClient().rpc("is_known_network", {
    mark: networkMark(email, network),
  });
  return data === true;
}
