import "server-only";
import { getViewer } from "@/lib/auth/session";
import { operatorClient } from "@/lib/supabase/server";

/** Logs that the viewer exports a table. Throws when it fails: then the export must not be sent. */
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
