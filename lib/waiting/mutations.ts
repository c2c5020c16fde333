import "server-only";
import type { ActionResult } from "@/lib/forms/submission";
import { sessionClient, taskClient } from "@/lib/supabase/server";
import { countWithNoun } from "@/lib/text/counted";
import type { WaitingMailFrequency } from "@/lib/waiting/schema";

/** Enqueues the mail about waiting decisions to admins if it is due. Returns a summary. */
export async function sendWaitingMail(): Promise<string> {
  const { data: mails } = await taskClient().rpc("send_waiting_mail").throwOnError();
  return `Enqueued ${countWithNoun(mails, "email")}.`;
}

export async function setWaitingMailFrequency(
  frequency: WaitingMailFrequency,
): Promise<ActionResult> {
  await sessionClient()
    .from("waiting_mail_settings")
    .update({ frequency })
    .eq("id", true)
    .throwOnError();
  return { ok: true, data: undefined };
}
