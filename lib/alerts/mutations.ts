import "server-only";
import { type ActionResult, tooManyTries } from "@/lib/auth/action";
import { searchFilters } from "@/lib/jobs/search";
import { clientNetworkHash } from "@/lib/limits/network-hash";
import { wakeSender } from "@/lib/mail/wake";
import { operatorClient, taskClient } from "@/lib/supabase/server";
import type { NewAlert } from "./form";
import { alertNotMailed } from "./messages";
import { counted } from "@/lib/text/counted";

/** Alerts that failed, as far as a run names them. */
const mostNamed = 10;

/** Our code for too many from one network. */
const tooMany = "PT429";

/** Requests an alert, for its address to confirm; says the same whatever is known of it, also where no more mail is sent today. Throws when the backend fails. */
export async function createAlert({
  email,
  frequency,
  query,
  filters,
}: NewAlert): Promise<ActionResult> {
  const { data, error } = await operatorClient().rpc("create_alert", {
    network: await clientNetworkHash("newsletter"),
    email,
    query,
    frequency,
    filters: searchFilters(filters),
  });
  if (error?.code === tooMany) return { ok: false, error: tooManyTries };
  if (error) throw error;
  wakeSender();
  return {
    ok: true,
    data: undefined,
    ...(data === "mailbox_limited" && { warning: alertNotMailed }),
  };
}

/** What a batch of public.send_alerts did; `failed` are ids of alerts with their errors. */
type Batch = { alerts: number; mails: number; failed: string[] };

/** Mails the new jobs of all alerts that are due; says how many. Throws when the backend or an alert fails, after all others. */
export async function sendAlerts(): Promise<string> {
  const client = taskClient();
  const total: Batch = { alerts: 0, mails: 0, failed: [] };
  let batch: Batch;
  do {
    batch = (await client.rpc("send_alerts").throwOnError()).data as Batch;
    total.alerts += batch.alerts;
    total.mails += batch.mails;
    total.failed = [...total.failed, ...batch.failed].slice(0, mostNamed);
    if (batch.mails > 0) wakeSender();
  } while (batch.alerts > 0);
  const summary = `Enqueued ${counted(total.mails, "mail")} for ${counted(total.alerts, "alert")} due.`;
  if (total.failed.length > 0)
    throw new Error(`${summary} Failed, tried again in an hour: ${total.failed.join("; ")}`);
  return summary;
}
