import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { tooManyTries } from "@/lib/auth/action";
import { type ActionResult, successIf } from "@/lib/forms/result";
import { clientNetworkHash } from "@/lib/limits/rate-limit";
import { wakeSender } from "@/lib/mail/wake";
import { operatorClient, sessionClient } from "@/lib/supabase/server";
import { subscribedNotMailed } from "@/lib/newsletter/messages";

/**
 * Minimum delay before a request is retried when the site is busy, in milliseconds; random jitter adds up to as much
 * again.
 */
const waitMs = 3000;

/** The error when a mailbox exceeds its limit of requests. It is the same for known and unknown addresses. */
const tooManyForMailbox = "This address was entered too often today. Please try again tomorrow.";

/** Creates an unconfirmed newsletter subscription and mails a confirmation link. Throws when the backend fails. */
export async function subscribe(email: string): Promise<ActionResult> {
  const network = await clientNetworkHash("newsletter");
  const request = async (has_waited: boolean) => {
    const { data } = await operatorClient()
      .rpc("request_subscription", { network, email, has_waited })
      .throwOnError();
    return data;
  };
  let outcome = await request(false);
  if (outcome === "busy") {
    await sleep(waitMs * (1 + Math.random()));
    outcome = await request(true);
  }
  if (outcome === "network_limited") return { ok: false, error: tooManyTries };
  if (outcome === "mailbox_limited") return { ok: false, error: tooManyForMailbox };
  if (outcome === "active") return { ok: false, error: "This email is already subscribed." };
  if (outcome === "not_mailed") return { ok: true, data: undefined, warning: subscribedNotMailed };
  wakeSender();
  return { ok: true, data: undefined };
}

export async function unsubscribe(id: string): Promise<ActionResult> {
  const { data } = await sessionClient()
    .from("newsletter_subscriptions")
    .update({ unsubscribed_at: new Date().toISOString() })
    .eq("id", id)
    .is("unsubscribed_at", null)
    .select("id")
    .throwOnError();
  return successIf(data.length, "This address is already unsubscribed.");
}
