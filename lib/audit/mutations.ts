import "server-only";
import { getViewer } from "@/lib/auth/session";
import { operatorClient } from "@/lib/supabase/server";

/** Logs that the signed-in admin exports a table. Throws if logging fails, as the export must not be sent then. */
export async function recordExport(table: "newsletter_subscriptions"): Promise<void> {
  const viewer = await getViewer();
  if (!viewer) throw new Error("An export needs a signed-in admin.");
  await operatorClient()
    .from("audit_log")
    .insert({
      actor: viewer.accountId,
      actor_email: viewer.email,
      action: "exported",
      table_name: table,
    })
    .throwOnError();
}
