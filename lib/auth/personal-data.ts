import "server-only";
import { join } from "node:path";
import type { Outcome } from "@/lib/forms/submission";
import { authenticate, clearSession, type SignInRefusal } from "@/lib/auth/sign-in";
import type { Account } from "@/lib/auth/session";
import { env } from "@/lib/config/env";
import { logError } from "@/lib/logs/log";
import { deleteWrittenMail } from "@/lib/mail/outbox-folder";
import { operatorClient } from "@/lib/supabase/server";
import { readJson } from "@/lib/text/from-row";
import type { Deletion } from "@/lib/auth/schema";

/** Deletes the subscriptions and other data of an e-mail address, including its mails in the outbox folder. */
export async function deleteSubscriber(address: string): Promise<void> {
  await operatorClient().rpc("delete_subscriber", { address }).throwOnError();
  await deleteWrittenMail(outboxFolder(), address);
}

/** Deletes the signed-in account and signs out. Refuses admins, and a wrong password. */
export async function deleteOwnAccount(
  { accountId, email, profile }: Account,
  { password, deleteJobs }: Deletion,
): Promise<Outcome<void, SignInRefusal | "admin">> {
  if (profile?.role === "admin") return { ok: false, code: "admin" };
  const authentication = await authenticate({ email, password });
  if (!authentication.ok) return authentication;
  await operatorClient()
    .rpc("delete_account", { account: accountId, delete_jobs: deleteJobs })
    .throwOnError();
  await deleteWrittenMail(outboxFolder(), email);
  await clearSession();
  return { ok: true, data: undefined };
}

/** The folder in which mails are stored as files when no mail server is configured. */
const outboxFolder = () => join(env.DATA_DIR, "outbox");

export const adminDeletionMessage =
  "Admins cannot delete their account. Ask the operator of the site to revoke that role first.";

export const readSubscriberData = (address: string): Promise<unknown> =>
  readJson(operatorClient().rpc("subscriber_data", { address }));

export const readAccountData = (account: string): Promise<unknown> =>
  readJson(operatorClient().rpc("account_data", { account }));

/** A response that downloads `data` as JSON, or 500 if reading it fails. */
export async function downloadJson(data: Promise<unknown>): Promise<Response> {
  try {
    return new Response(`${JSON.stringify((await data) ?? {}, null, 2)}\n`, {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": 'attachment; filename="my-data.json"',
        "Cache-Control": "no-store",
      },
    });
  } catch (error) {
    logError("Personal data failed to be read.", error);
    return new Response("Failed to load your data", { status: 500 });
  }
}
