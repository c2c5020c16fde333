import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { type ActionResult, successIf } from "@/lib/forms/result";
import { env, mailDomain } from "@/lib/env";
import { wakeSender } from "@/lib/mail/wake";
import { sessionClient, taskClient } from "@/lib/supabase/server";
import type { MailQueue } from "@/lib/outbox/send";

/** Delays between attempts to record the result of sending a mail, in milliseconds. */
const settlePauses = [100, 500, 2000, 5000];

type Options = { client?: ReturnType<typeof taskClient>; perMinute?: number };

/** The mail queue, accessed with the secret key. All senders together lease at most `perMinute` mails in a minute. */
export function mailQueue({
  client = taskClient(),
  perMinute = env.MAIL_PER_MINUTE,
}: Options = {}): MailQueue {
  return {
    async lease(most) {
      const { data } = await client
        .rpc("lease_mail", { max_rows: most, per_minute: perMinute, domain: mailDomain })
        .throwOnError();
      return data;
    },
    async settle({ id, lease }, outcome, error) {
      const result = { mail_id: id, mail_lease: lease, outcome, error };
      const record = async () => {
        const { data } = await client.rpc("record_mail_result", result).throwOnError();
        return data;
      };
      // Retries, because a sent mail whose result is not recorded would be sent again.
      for (const pause of settlePauses) {
        try {
          return await record();
        } catch {
          await sleep(pause);
        }
      }
      return record();
    },
    async renew({ id, lease }) {
      await client.rpc("renew_mail_lease", { mail_id: id, mail_lease: lease }).throwOnError();
    },
    async pause(reason) {
      await client.rpc("pause_mail", { reason }).throwOnError();
    },
    async stop(reason) {
      await client.rpc("stop_mail", { reason }).throwOnError();
    },
  };
}

export async function retryMail(id: string): Promise<ActionResult> {
  const { data } = await sessionClient()
    .rpc("retry_mail", { mail_ids: [id] })
    .throwOnError();
  wakeSender();
  return successIf(
    data.length,
    "This email cannot be sent again: it has been sent, or its address is suppressed.",
  );
}

export async function deleteMail(id: string): Promise<ActionResult> {
  const { data } = await sessionClient()
    .rpc("delete_mail", { mail_ids: [id] })
    .throwOnError();
  return successIf(
    data.length,
    "This email is no longer waiting: it has been sent or is being sent.",
  );
}

export async function resumeMail(): Promise<ActionResult> {
  const { data } = await sessionClient().rpc("resume_mail").throwOnError();
  wakeSender();
  return successIf(data, "Mail is no longer stopped.");
}

export async function sendTestMail(): Promise<ActionResult> {
  const { data } = await sessionClient().rpc("send_test_mail").throwOnError();
  wakeSender();
  return successIf(data, "Your own address is suppressed. Lift that first.");
}

export async function liftSuppression(id: string): Promise<ActionResult> {
  const lifted = sessionClient().from("suppressions").delete().eq("id", id).select("id");
  const { data } = await lifted.throwOnError();
  return successIf(data.length, "This address is no longer suppressed.");
}
