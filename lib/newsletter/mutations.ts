import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { tooManyTries } from "@/lib/auth/action";
import { type ActionResult, doneIf } from "@/lib/forms/result";
import { clientNetworkHash } from "@/lib/limits/rate-limit";
import { wakeSender } from "@/lib/mail/wake";
import { operatorClient, sessionClient } from "@/lib/supabase/server";
import { subscribedNotMailed } from "@/lib/newsletter/messages";

/** Minimum delay in milliseconds before a request is repeated when the site is busy; the maximum is twice as long. */
const waitMs = 3000;

/** The error above the limit of requests for a mailbox, the same for known and unknown addresses. */
const tooManyForMailbox = "This address was typed too often today. Please try again tomorrow.";

/** Requests a subscription to the newsletter, to be confirmed by mail. Throws when the backend fails. */
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
  return doneIf(data.length, "This address is unsubscribed already.");
}
