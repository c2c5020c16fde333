import "server-only";
import { untilDone } from "@/lib/supabase/batches";
import { taskClient } from "@/lib/supabase/server";
import { counted } from "@/lib/text/counted";

/** How long the address of who submitted an event is kept after the decision. */
const retention = "90 days";

/** Scheduled work: deletes addresses of submitters 90 days after the decision; says how many. Throws when the backend fails. */
export async function purgeSubmitters(): Promise<string> {
  const client = taskClient();
  const purged = await untilDone(
    async () =>
      (await client.rpc("purge_event_submitters", { older_than: retention }).throwOnError()).data,
  );
  return `Deleted ${counted(purged, "address")} of submitters.`;
}
