import "server-only";
import { operatorClient } from "@/lib/supabase/server";
import { readJson } from "@/lib/text/from-row";
import type { Unsubscription } from "@/lib/mail/subscription-links";
import type { MailChoices } from "@/lib/alerts/schema";

export async function readMailChoices(address: string): Promise<MailChoices> {
  return readJson<MailChoices>(operatorClient().rpc("mail_preferences", { address }));
}

export async function isStillSent(what: Unsubscription): Promise<boolean> {
  const client = operatorClient();
  const { data } = await (
    "alert" in what
      ? client.from("job_alerts").select("id").eq("id", what.alert)
      : client
          .from("newsletter_subscriptions")
          .select("id")
          .eq("id", what.subscription)
          .is("unsubscribed_at", null)
  ).throwOnError();
  return data.length > 0;
}
