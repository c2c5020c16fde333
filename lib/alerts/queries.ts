import "server-only";
import { operatorClient } from "@/lib/supabase/server";
import { readJson } from "@/lib/text/from-row";
import type { Unsubscription } from "@/lib/mail/subscription-links";
import type { MailChoices } from "@/lib/alerts/schema";

/** The subscriptions of an address. Throws when the backend fails. */
export async function readMailChoices(address: string): Promise<MailChoices> {
  return readJson<MailChoices>(operatorClient().rpc("mail_preferences", { address }));
}

/** Whether the subscription or alert of an unsubscribe link still exists. */
export async function isStillSent(target: Unsubscription): Promise<boolean> {
  const client = operatorClient();
  const subscription =
    "alert" in target
      ? client.from("job_alerts").select("id").eq("id", target.alert)
      : client
          .from("newsletter_subscriptions")
          .select("id")
          .eq("id", target.subscription)
          .is("unsubscribed_at", null);
  const { data } = await subscription.throwOnError();
  return data.length > 0;
}
