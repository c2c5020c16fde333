import "server-only";
import type { ActionResult } from "@/lib/forms/result";
import { purgePages } from "@/lib/http/purge-pages";
import { wakeSender } from "@/lib/mail/wake";
import { sessionClient, taskClient } from "@/lib/supabase/server";
import { counted } from "@/lib/text/counted";

export async function sendDigest(): Promise<string> {
  const client = taskClient();
  const { data } = await client.rpc("send_digest").throwOnError();
  await client.rpc("refresh_digest_results").throwOnError();
  const sent = data as { slug?: string; recipients: number } | null;
  if (!sent) return "None was due.";
  if (!sent.slug) return "One was due, but nothing was new.";
  wakeSender();
  await purgePages();
  return `Enqueued ${sent.slug} for ${counted(sent.recipients, "subscriber")}.`;
}

/** Switches digests on or off, and sets the time zone of their time, Tuesday 09:00. */
export async function setDigestSchedule(isOn: boolean, timeZone: string): Promise<ActionResult> {
  const settings = sessionClient().from("digest_settings");
  await settings.update({ is_on: isOn, time_zone: timeZone }).eq("id", true).throwOnError();
  return { ok: true, data: undefined };
}

export async function sendDigestPreview(): Promise<ActionResult> {
  const { data: isSent } = await sessionClient().rpc("send_digest_preview").throwOnError();
  if (!isSent) return { ok: false, error: "Mail servers refuse your address." };
  wakeSender();
  return { ok: true, data: undefined };
}
