import "server-only";
import type { ActionResult } from "@/lib/forms/submission";
import { purgePages } from "@/lib/http/purge-pages";
import { wakeSender } from "@/lib/mail/wake";
import { sessionClient, taskClient } from "@/lib/supabase/server";
import { countWithNoun } from "@/lib/text/counted";

type Batch = { slug?: string; recipients: number; isDone: boolean };

/** Enqueues the digest that is due, in batches, and updates the delivery counts of earlier ones. Returns a summary. */
export async function sendDigest(): Promise<string> {
  const client = taskClient();
  let slug: string | undefined;
  let recipients = 0;
  let batch: Batch | null;
  do {
    batch = (await client.rpc("send_digest").throwOnError()).data as Batch | null;
    if (batch?.slug) {
      // The first batch publishes the digest's page, which cached lists do not show yet.
      if (!slug) await purgePages();
      slug = batch.slug;
      recipients += batch.recipients;
    }
  } while (batch && !batch.isDone);
  await client.rpc("refresh_digest_results").throwOnError();
  if (slug) return `Enqueued ${slug} for ${countWithNoun(recipients, "subscriber")}.`;
  return batch ? "One was due, but nothing was new." : "None was due.";
}

/** Turns digests on or off, and sets the time zone in which they are sent on Tuesdays at 09:00. */
export async function setDigestSchedule(isOn: boolean, timeZone: string): Promise<ActionResult> {
  const settings = sessionClient().from("digest_settings");
  await settings.update({ is_on: isOn, time_zone: timeZone }).eq("id", true).throwOnError();
  return { ok: true, data: undefined };
}

/** Mails the signed-in admin a preview: the digest as it would be sent now. */
export async function sendDigestPreview(): Promise<ActionResult> {
  const { data: isSent } = await sessionClient().rpc("send_digest_preview").throwOnError();
  if (!isSent) return { ok: false, error: "Mail servers refuse your address." };
  wakeSender();
  return { ok: true, data: undefined };
}
