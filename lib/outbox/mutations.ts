import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { env, mailDomain } from "@/lib/config/env";
import { wakeSender } from "@/lib/mail/wake";
import { sessionClient, taskClient } from "@/lib/supabase/server";

export type OutboxMail = { kind: string; address: string; data: unknown; message_id: string };

export type LeasedMail = OutboxMail & { id: string; lease: string };

/** Outcomes of sending a leased mail (record_mail_result). "The server" is the mail server. */
export const sendOutcomes = [
  "sent",
  /** The mail is obsolete. */
  "dropped",
  /** The server refused the mail for now. */
  "later",
  /** The server does not answer at all. */
  "away",
  /** The server stopped answering before it had the mail. */
  "interrupted",
  /** The server has the mail and did not answer: it has perhaps been sent. */
  "unanswered",
  /** The server refused this mail for good: it is not retried, and later mails to the address are sent. */
  "failed",
  /** The server refused the recipient of this mail: it is not retried, later mails to the address are sent, and many refusals in a row stop all mail. */
  "refused",
  /** The server says that the address does not exist: it is not mailed again (public.suppressions). */
  "suppressed",
  /** The server refuses this site. */
  "stopped",
  /** The mail was not attempted. */
  "returned",
] as const;

export type SendOutcome = (typeof sendOutcomes)[number];

/** The queue of mails to send; each method throws when the backend fails. */
export type MailQueue = {
  lease(most: number): Promise<LeasedMail[]>;
  /** Records the outcome of a mail. Returns false if another sender has leased the mail since. */
  settle(mail: LeasedMail, outcome: SendOutcome, error?: string): Promise<boolean>;
  /** Prolongs the lease of a mail that takes long. */
  renew(mail: LeasedMail): Promise<void>;
  pause(reason: string): Promise<void>;
  /** Stops all mail until an admin resumes or one of the hourly attempts succeeds. */
  stop(reason: string): Promise<void>;
};

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

/** Sends a failed mail again. False if it was sent, or if its address is suppressed. */
export async function retryMail(id: string): Promise<boolean> {
  const { data } = await sessionClient()
    .rpc("retry_mail", { mail_ids: [id] })
    .throwOnError();
  wakeSender();
  return data.length > 0;
}

/** Deletes a waiting mail. False if it does not wait any more. */
export async function deleteMail(id: string): Promise<boolean> {
  const { data } = await sessionClient()
    .rpc("delete_mail", { mail_ids: [id] })
    .throwOnError();
  return data.length > 0;
}

/** Resumes stopped mail. False if it is not stopped. */
export async function resumeMail(): Promise<boolean> {
  const { data } = await sessionClient().rpc("resume_mail").throwOnError();
  wakeSender();
  return data;
}

/** Mails the signed-in admin. False if their address is suppressed. */
export async function sendTestMail(): Promise<boolean> {
  const { data } = await sessionClient().rpc("send_test_mail").throwOnError();
  wakeSender();
  return Boolean(data);
}

/** Allows mail to a suppressed address again. False if it is not suppressed. */
export async function liftSuppression(id: string): Promise<boolean> {
  const lifted = sessionClient().from("suppressions").delete().eq("id", id).select("id");
  const { data } = await lifted.throwOnError();
  return data.length > 0;
}
