import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { Outcome } from "@/lib/forms/submission";
import { searchFilters } from "@/lib/jobs/search";
import { clientNetworkHash } from "@/lib/limits/rate-limit";
import type { Unsubscription } from "@/lib/mail/links";
import { wakeSender } from "@/lib/mail/wake";
import { operatorClient, sessionClient, taskClient } from "@/lib/supabase/server";
import type { NewAlert } from "@/lib/subscriptions/form";
import type { ConfirmationOutcome } from "@/lib/subscriptions/messages";
import { readMailChoices } from "@/lib/subscriptions/queries";
import {
  type AlertFrequency,
  everyChoice,
  type MailChoices,
  newsletterChoice,
} from "@/lib/subscriptions/schema";
import { countWithNoun } from "@/lib/text/counted";

/** Minimum delay in milliseconds before a request is repeated when the site is busy; the maximum is twice as long. */
const waitMs = 3000;

/** Maximum number of failed alerts that the task's summary lists. */
const mostNamed = 10;

/** The database's error code for a client network that exceeds its rate limit. */
const tooManyForNetwork = "PT429";

/** What was requested; `isMailed` is false if the mailbox gets no more mail today. */
type Requested = { isMailed: boolean };

/** Requests a subscription to the newsletter, to be confirmed by mail. Throws when the backend fails. */
export async function subscribe(
  email: string,
): Promise<Outcome<Requested, "network_limited" | "mailbox_limited" | "active">> {
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
  switch (outcome) {
    case "network_limited":
    case "mailbox_limited":
    case "active":
      return { ok: false, code: outcome };
    case "not_mailed":
      return { ok: true, data: { isMailed: false } };
    default:
      wakeSender();
      return { ok: true, data: { isMailed: true } };
  }
}

/**
 * Creates an unconfirmed alert and mails a confirmation link. The result does not reveal whether the address is known.
 */
export async function createAlert({
  email,
  frequency,
  query,
  filters,
}: NewAlert): Promise<Outcome<Requested, "network_limited">> {
  const { data, error } = await operatorClient().rpc("create_alert", {
    network: await clientNetworkHash("newsletter"),
    email,
    query,
    frequency,
    filters: searchFilters(filters),
  });
  if (error?.code === tooManyForNetwork) return { ok: false, code: "network_limited" };
  if (error) throw error;
  wakeSender();
  return { ok: true, data: { isMailed: data !== "mailbox_limited" } };
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
  } while (batch.alerts > 0);
  const summary = `Enqueued ${countWithNoun(total.mails, "email")} for ${countWithNoun(total.alerts, "alert")} due.`;
  if (total.failed.length > 0)
    throw new Error(`${summary} Failed, to be retried in an hour: ${total.failed.join("; ")}`);
  return summary;
}

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
export async function requestMailLink(
  email: string,
): Promise<Outcome<void, "network_limited" | "mailbox_limited">> {
  const { data: outcome } = await operatorClient()
    .rpc("request_mail_link", { network: await clientNetworkHash("newsletter"), email })
    .throwOnError();
  if (outcome === "network_limited" || outcome === "mailbox_limited")
    return { ok: false, code: outcome };
  wakeSender();
  return { ok: true, data: undefined };
}

/** The newsletter and the alerts among the choices, as arguments of the database's functions. */
const choiceArguments = (choices: string[]) => ({
  is_newsletter: choices.includes(newsletterChoice),
  alert_ids: choices.filter((choice) => choice !== newsletterChoice),
});

/** Ends the chosen subscription of an address, or all subscriptions in `current`. Throws when the backend fails. */
export async function endSubscriptions(
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

/** Changes how often an alert of an address is mailed. Throws when the backend fails. */
export async function setAlertFrequency(
  address: string,
  alertId: string,
  frequency: AlertFrequency,
): Promise<void> {
  await operatorClient()
    .rpc("set_alert_frequency", { address, alert_id: alertId, frequency })
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

/** Ends a subscription to the newsletter, for admins. False if it has ended. */
export async function unsubscribe(id: string): Promise<boolean> {
  const { data } = await sessionClient()
    .from("newsletter_subscriptions")
    .update({ unsubscribed_at: new Date().toISOString() })
    .eq("id", id)
    .is("unsubscribed_at", null)
    .select("id")
    .throwOnError();
  return data.length > 0;
}
