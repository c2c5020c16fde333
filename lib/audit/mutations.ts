import "server-only";
import { getAccount } from "@/lib/auth/session";
import { operatorClient } from "@/lib/supabase/server";

/** Logs that the signed-in admin exports a table. Throws if logging fails, so that no export is sent unlogged. */
export async function recordExport(table: "newsletter_subscriptions"): Promise<void> {
  const account = await getAccount();
  if (!account) throw new Error("An export needs a signed-in admin.");
  const { accountId: actor, email: actor_email } = account;
  await operatorClient()
    .from("audit_log")
    .insert({ actor, actor_email, action: "exported", table_name: table })
    .throwOnError();
}
