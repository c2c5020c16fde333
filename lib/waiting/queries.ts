import "server-only";
import { cache } from "react";
import { operatorClient, sessionClient } from "@/lib/supabase/server";
import { fromRow } from "@/lib/text/from-row";
import type { Waiting, WaitingMailFrequency } from "@/lib/waiting/schema";

/** The numbers of decisions that wait for admins; only admins can read them. */
export const countWaiting = cache(async (): Promise<Waiting> => {
  const { data } = await sessionClient().rpc("admin_queue_counts").single().throwOnError();
  return fromRow(data);
});

/** The same numbers, for the mail that the web server writes. */
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
