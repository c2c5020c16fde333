import "server-only";
import { type ActionResult, tooManyTries } from "@/lib/auth/action";
import { clientNetworkHash } from "@/lib/limits/network-hash";
import { wakeSender } from "@/lib/mail/wake";
import { untilDone } from "@/lib/supabase/batches";
import { operatorClient, taskClient } from "@/lib/supabase/server";
import type { Unsubscription } from "@/lib/newsletter/links";
import { linkLimited, type Outcome } from "./messages";
import { readMailChoices } from "./queries";
import { everyChoice, type MailChoices, newsletterChoice } from "./schema";
import { counted } from "@/lib/text/counted";

const chosen = (choices: string[]) => ({
  is_newsletter: choices.includes(newsletterChoice),
  alert_ids: choices.filter((choice) => choice !== newsletterChoice),
});

/** The owner of an address consents to what waits for it; says what became of it. Throws when the backend fails. */
export async function confirmMail(address: string, choices: string[]): Promise<Outcome> {
  const { data: confirmed } = await operatorClient()
    .rpc("confirm_subscriptions", { address, ...chosen(choices) })
    .throwOnError();
  if (confirmed > 0) return "confirmed";
  // What could still be confirmed is more than an address can have.
  const { alerts } = await readMailChoices(address);
  const isLeft = alerts.some(({ id, isConfirmed }) => choices.includes(id) && !isConfirmed);
  return isLeft ? "full" : "unchanged";
}

/** Mails an address the link to the page of its mail, if it gets any; says the same whatever is known of it. Throws when the backend fails. */
export async function requestMailLink(email: string): Promise<ActionResult> {
  const { data: outcome } = await operatorClient()
    .rpc("request_mail_link", { network: await clientNetworkHash("newsletter"), email })
    .throwOnError();
  if (outcome === "network_limited") return { ok: false, error: tooManyTries };
  if (outcome === "mailbox_limited") return { ok: false, error: linkLimited };
  wakeSender();
  return { ok: true, data: undefined };
}

/** The owner of an address does not want the newsletter, an alert, or any of it. Throws when the backend fails. */
export async function endMail(address: string, choice: string, all: MailChoices): Promise<void> {
  const choices =
    choice === everyChoice ? [newsletterChoice, ...all.alerts.map(({ id }) => id)] : [choice];
  await operatorClient()
    .rpc("end_subscriptions", { address, ...chosen(choices) })
    .throwOnError();
}

/** Ends a subscription or an alert; one that has ended stays so. Throws when the backend fails. */
export async function unsubscribeByLink(what: Unsubscription): Promise<void> {
  const client = operatorClient();
  if ("alert" in what) await client.from("job_alerts").delete().eq("id", what.alert).throwOnError();
  else
    await client
      .rpc("unsubscribe", { subscription_id: what.subscription, digest_id: what.digest })
      .throwOnError();
}

/** Forgets addresses and alerts that nobody confirmed for 48 hours; says how many. Throws on failure. */
export async function deleteUnconfirmed(): Promise<string> {
  const client = taskClient();
  const deleted = await untilDone(
    async () => (await client.rpc("delete_unconfirmed").throwOnError()).data,
  );
  return `Deleted ${counted(deleted, "unconfirmed entry")}.`;
}
