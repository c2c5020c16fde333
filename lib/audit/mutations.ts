import "server-only";
import { getViewer } from "@/lib/auth/session";
import { operatorClient } from "@/lib/supabase/server";

/** Notes that the admin who asks takes a copy of a whole table. Throws when it cannot be noted: then nothing may leave. */
export async function recordExport(table: "newsletter_subscriptions"): Promise<void> {
  const viewer = await getViewer();
  if (!viewer) throw new Error("Nobody is signed in.");
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
