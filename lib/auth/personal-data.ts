import "server-only";
import { join } from "node:path";
import type { ActionResult } from "./action";
import { authenticate, forgetSession } from "./mutations";
import type { Viewer } from "./session";
import { env } from "@/lib/env";
import { deleteWrittenMail } from "@/lib/mail/outbox-folder";
import { operatorClient } from "@/lib/supabase/server";
import type { Deletion } from "./schema";

/** Deletes what is stored of an address on its own, mail that waits for it too. Throws when the backend fails. */
export async function deleteSubscriber(address: string): Promise<void> {
  await operatorClient().rpc("delete_subscriber", { address }).throwOnError();
  await deleteWrittenMail(outbox(), address);
}

/** Deletes the account of whoever asks, knows its password and is no admin, and ends this browser's session. Throws when the backend fails. */
export async function deleteOwnAccount(
  { accountId, email, profile }: Viewer,
  { password, deleteJobs }: Deletion,
): Promise<ActionResult> {
  if (profile?.role === "admin") return { ok: false, error: adminsStay };
  const known = await authenticate({ email, password });
  if (!known.ok) return known;
  await operatorClient()
    .rpc("delete_account", { account: accountId, delete_jobs: deleteJobs })
    .throwOnError();
  await deleteWrittenMail(outbox(), email);
  await forgetSession();
  return { ok: true, data: undefined };
}

/** Where mail is written to when there is no mail server. */
const outbox = () => join(env.DATA_DIR, "outbox");

/** What an admin is told who wants to be deleted. */
export const adminsStay =
  "Admins cannot delete their account. Ask whoever operates the site to take that role from it first.";

/** All that is stored of an address on its own, of the newsletter and alerts; null where that is nothing. Throws when the backend fails. */
export async function readSubscriberData(address: string): Promise<unknown> {
  const { data } = await operatorClient().rpc("subscriber_data", { address }).throwOnError();
  return data;
}

/** All that is stored of an account. Throws when the backend fails. */
export async function readAccountData(account: string): Promise<unknown> {
  const { data } = await operatorClient().rpc("account_data", { account }).throwOnError();
  return data;
}

/** A file that a person takes with them: what is stored of them, as JSON. */
export function download(data: unknown): Response {
  return new Response(`${JSON.stringify(data, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
      "Cache-Control": "no-store",
    },
  });
}
