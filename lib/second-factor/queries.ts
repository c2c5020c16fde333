import "server-only";
import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { sessionClient } from "@/lib/supabase/server";

/** The authenticator of whoever asks, by its id; null where there is none. Throws when the backend fails. */
export async function getAuthenticator(): Promise<string | null> {
  const client = await sessionClient();
  const { data, error } = await client.auth.mfa.listFactors();
  if (error && isAuthRetryableFetchError(error)) throw error;
  return data?.totp[0]?.id ?? null;
}
