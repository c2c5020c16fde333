import "server-only";
import { cache } from "react";
import { operatorClient, sessionClient } from "@/lib/supabase/server";
import { fromRow } from "@/lib/text/from-row";
import type { Waiting, WaitingMailFrequency } from "@/lib/waiting/schema";

/** The number of waiting decisions by kind, for the signed-in admin; fails for other callers. */
export const countWaiting = cache(async (): Promise<Waiting> => {
  const { data } = await sessionClient().rpc("admin_queue_counts").single().throwOnError();
  return fromRow(data);
});

/** The same numbers, read with the secret key for the mail to admins. */
export async function countWaitingForMail(): Promise<Waiting> {
  const { data } = await operatorClient().rpc("waiting_counts").single().throwOnError();
  return fromRow(data);
}

export async function getWaitingMailFrequency(): Promise<WaitingMailFrequency> {
  const { data } = await sessionClient()
    .from("waiting_mail_settings")
    .select("frequency")
    .single()
    .throwOnError();
  return data.frequency;
}
