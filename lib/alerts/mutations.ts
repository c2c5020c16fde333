import "server-only";
import { tooManyTries } from "@/lib/auth/action";
import type { ActionResult } from "@/lib/forms/result";
import { searchFilters } from "@/lib/jobs/search";
import { clientNetworkHash } from "@/lib/limits/rate-limit";
import { wakeSender } from "@/lib/mail/wake";
import { operatorClient, taskClient } from "@/lib/supabase/server";
import type { NewAlert } from "@/lib/alerts/form";
import { alertNotMailed, linkLimited, type ConfirmationOutcome } from "@/lib/alerts/messages";
import { counted } from "@/lib/text/counted";
import type { Unsubscription } from "@/lib/mail/subscription-links";
import { readMailChoices } from "@/lib/alerts/queries";
import { everyChoice, type MailChoices, newsletterChoice } from "@/lib/alerts/schema";

/** Maximum number of failed alerts that the task's summary lists. */
const mostNamed = 10;

/** The database's error code for a client network that exceeds its rate limit. */
const tooManyForNetwork = "PT429";

/**
 * Creates an unconfirmed alert and mails a confirmation link. The result does not reveal whether the address is known.
 */
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

/**
 * Enqueues mails of due alerts; returns a summary. An alert that fails does not stop the others; throws after the last
 * one if any failed, or when the backend fails.
 */
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
  const summary = `Enqueued ${counted(total.mails, "email")} for ${counted(total.alerts, "alert")} due.`;
  if (total.failed.length > 0)
    throw new Error(`${summary} Failed, to be retried in an hour: ${total.failed.join("; ")}`);
  return summary;
}

/** Splits the choices of a form into the arguments of the database functions: the newsletter and the ids of alerts. */
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
  // The database leaves alerts above the maximum number per address unconfirmed.
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

/** Ends the chosen subscription of an address, or all subscriptions in `current`. Throws when the backend fails. */
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

/** Ends the subscription or alert of an unsubscribe link. Throws when the backend fails. */
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
