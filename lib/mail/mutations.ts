import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { sessionClient } from "@/lib/supabase/server";
import { wakeSender } from "./wake";

/** How long somebody waits to hear what has become of a mail, in milliseconds, and how often it is looked up. */
const [patienceMs, lookMs] = [4000, 200];

/**
 * Has the mail of a kind that an admin's action enqueued for `address` at `enqueuedAt` sent, and says what comes of it:
 * `waiting` where it is tried again later, `unsent` where it is not. Throws when the backend fails.
 */
export async function sendEnqueued(
  address: string,
  enqueuedAt: string,
): Promise<"sent" | "waiting" | "unsent"> {
  wakeSender();
  const client = await sessionClient();
  for (const end = performance.now() + patienceMs; ; await sleep(lookMs)) {
    const { data: mail } = await client
      .from("outbox")
      .select("state, last_error")
      .eq("address", address)
      .eq("created_at", enqueuedAt)
      .maybeSingle()
      .throwOnError();
    // Nothing is enqueued for an address that is suppressed.
    if (!mail || mail.state === "failed" || mail.state === "dropped") return "unsent";
    if (mail.state === "sent") return "sent";
    if (mail.last_error !== null || (await isHeld(client))) return "waiting";
    // A slow server is no reason to worry anybody.
    if (performance.now() > end) return "sent";
  }
}

/** Whether no mail goes out at all for now. */
async function isHeld(client: Awaited<ReturnType<typeof sessionClient>>) {
  const { data } = await client.rpc("mail_status").maybeSingle().throwOnError();
  return Boolean(data?.stopped_at ?? data?.paused_until);
}
