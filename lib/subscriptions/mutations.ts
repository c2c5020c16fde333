import "server-only";
import { tooManyTries } from "@/lib/auth/action";
import { type ActionResult, doneIf } from "@/lib/forms/result";
import { searchFilters } from "@/lib/jobs/search";
import { clientNetworkHash } from "@/lib/limits/rate-limit";
import { wakeSender } from "@/lib/mail/wake";
import { operatorClient, taskClient, sessionClient } from "@/lib/supabase/server";
import type { NewAlert } from "@/lib/subscriptions/form";
import {
  alertNotMailed,
  linkLimited,
  type ConfirmationOutcome,
  subscribedNotMailed,
} from "@/lib/subscriptions/messages";
import { counted } from "@/lib/text/counted";
import type { Unsubscription } from "@/lib/mail/links";
import { readMailChoices } from "@/lib/subscriptions/queries";
import { everyChoice, type MailChoices, newsletterChoice } from "@/lib/subscriptions/schema";
import { setTimeout as sleep } from "node:timers/promises";

/** Maximum number of failed alerts that the summary names. */
const mostNamed = 10;

/** The database's error code for a client network that exceeds its rate limit. */
const tooManyForNetwork = "PT429";

/** Requests an alert, to be confirmed by mail. The result does not reveal whether the address is known. */
export async function createAlert({
  email,
  frequency,
  query,
  filters,
}: NewAlert): Promise<ActionResult> {
  const { data, error } = await operatorClient().rpc("create_alert", {
    network: await clientNetworkHash("newsletter"),
    email,
    query,
    frequency,
    filters: searchFilters(filters),
  });
  if (error?.code === tooManyForNetwork) return { ok: false, error: tooManyTries };
  if (error) throw error;
  wakeSender();
  const warning = data === "mailbox_limited" ? alertNotMailed : undefined;
  return { ok: true, data: undefined, ...(warning && { warning }) };
}

type Batch = { alerts: number; mails: number; failed: string[] };

/** Enqueues mails of due alerts; returns a summary. Throws when the backend fails, or at the end if an alert did. */
export async function sendAlerts(): Promise<string> {
  const client = taskClient();
  const total: Batch = { alerts: 0, mails: 0, failed: [] };
  let batch: Batch;
  do {
    batch = (await client.rpc("send_alerts").throwOnError()).data as Batch;
    total.alerts += batch.alerts;
    total.mails += batch.mails;
    total.failed = [...total.failed, ...batch.failed].slice(0, mostNamed);
    if (batch.mails > 0) wakeSender();
  } while (batch.alerts > 0);
  const summary = `Enqueued ${counted(total.mails, "mail")} for ${counted(total.alerts, "alert")} due.`;
  if (total.failed.length > 0)
    throw new Error(`${summary} Failed, tried again in an hour: ${total.failed.join("; ")}`);
  return summary;
}

/** The newsletter and the alerts among the choices, as arguments of the database's functions. */
const choiceArguments = (choices: string[]) => ({
  is_newsletter: choices.includes(newsletterChoice),
  alert_ids: choices.filter((choice) => choice !== newsletterChoice),
});

/** Confirms subscriptions of an address. Throws when the backend fails. */
export async function confirmMail(
  address: string,
  choices: string[],
): Promise<ConfirmationOutcome> {
  const { data: confirmed } = await operatorClient()
    .rpc("confirm_subscriptions", { address, ...choiceArguments(choices) })
    .throwOnError();
  if (confirmed > 0) return "confirmed";
  // An alert that is still unconfirmed would exceed the maximum number of alerts of its address.
  const { alerts } = await readMailChoices(address);
  const isLeft = alerts.some(({ id, isConfirmed }) => choices.includes(id) && !isConfirmed);
  return isLeft ? "full" : "unchanged";
}

/** Mails the link to mail preferences. The result does not reveal whether the address is known. */
export async function requestMailLink(email: string): Promise<ActionResult> {
  const { data: outcome } = await operatorClient()
    .rpc("request_mail_link", { network: await clientNetworkHash("newsletter"), email })
    .throwOnError();
  if (outcome === "network_limited") return { ok: false, error: tooManyTries };
  if (outcome === "mailbox_limited") return { ok: false, error: linkLimited };
  wakeSender();
  return { ok: true, data: undefined };
}

/** Ends one subscription of an address, or all of `current`. Throws when the backend fails. */
export async function endMail(
  address: string,
  choice: string,
  current: MailChoices,
): Promise<void> {
  const everySubscription = [newsletterChoice, ...current.alerts.map(({ id }) => id)];
  const choices = choice === everyChoice ? everySubscription : [choice];
  await operatorClient()
    .rpc("end_subscriptions", { address, ...choiceArguments(choices) })
    .throwOnError();
}

/** Ends the subscription that an unsubscribe link names. Throws when the backend fails. */
export async function unsubscribeByLink(target: Unsubscription): Promise<void> {
  const client = operatorClient();
  if ("alert" in target) {
    await client.from("job_alerts").delete().eq("id", target.alert).throwOnError();
    return;
  }
  await client
    .rpc("unsubscribe", { subscription_id: target.subscription, digest_id: target.digest })
    .throwOnError();
}

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
