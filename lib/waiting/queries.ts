import "server-only";
import { cache } from "react";
import { operatorClient, sessionClient } from "@/lib/supabase/server";
import { fromRow } from "@/lib/text/from-row";
import type { Waiting, WaitingMailFrequency } from "./schema";

/** Counts of decisions that wait for admins, read once per request. Throws for other callers and when the backend fails. */
export const countWaiting = cache(async (): Promise<Waiting> => {
  const client = await sessionClient();
  return fromRow((await client.rpc("admin_queue_counts").single().throwOnError()).data);
});

/** Counts of waiting decisions for the mail to admins. Throws when the backend fails. */
export async function countWaitingForMail(): Promise<Waiting> {
  return fromRow((await operatorClient().rpc("waiting_counts").single().throwOnError()).data);
}

/** How often admins get the mail about waiting decisions, for admins. Throws when the backend fails. */
export async function getWaitingMailFrequency(): Promise<WaitingMailFrequency> {
  const client = await sessionClient();
  const { data } = await client
    .from("waiting_mail_settings")
    .select("frequency")
    .single()
    .throwOnError();
  return data.frequency;
}
