import "server-only";
import { cache } from "react";
import { operatorClient, sessionClient } from "@/lib/supabase/server";
import { fromRow } from "@/lib/text/from-row";
import type { Waiting, WaitingMailFrequency } from "@/lib/waiting/schema";

export const countWaiting = cache(async (): Promise<Waiting> => {
  return fromRow((await sessionClient().rpc("admin_queue_counts").single().throwOnError()).data);
});

export async function countWaitingForMail(): Promise<Waiting> {
  return fromRow((await operatorClient().rpc("waiting_counts").single().throwOnError()).data);
}

export async function getWaitingMailFrequency(): Promise<WaitingMailFrequency> {
  const { data } = await sessionClient()
    .from("waiting_mail_settings")
    .select("frequency")
    .single()
    .throwOnError();
  return data.frequency;
}
