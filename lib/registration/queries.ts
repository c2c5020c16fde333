import "server-only";
import { sessionClient } from "@/lib/supabase/server";
import { type Details, detailsOf } from "./schema";

/** What the account that asks said at its registration. Throws when the backend fails. */
export async function getRegistration(): Promise<Partial<Details>> {
  const client = await sessionClient();
  const { data, error } = await client.auth.getUser();
  if (error) throw error;
  return detailsOf(data.user.user_metadata);
}
