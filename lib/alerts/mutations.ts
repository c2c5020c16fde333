import "server-only";
import { type ActionResult, tooManyTries } from "@/lib/auth/action";
import { networksOf } from "@/lib/http/network";
import { searchFilters } from "@/lib/jobs/search";
import { keyedHash } from "@/lib/limits/keyed-hash";
import { clientAddress } from "@/lib/limits/rate-limit";
import { wakeSender } from "@/lib/mail/wake";
import { operatorClient } from "@/lib/supabase/server";
import type { NewAlert } from "./form";
import { counted } from "@/lib/text/counted";

/** Our code for too many from one network. */
const tooMany = "PT429";

/** Requests an alert, for its address to confirm; says the same whatever is known of it. Throws when the backend fails. */
export async function createAlert({
  email,
  frequency,
  query,
  filters,
}: NewAlert): Promise<ActionResult> {
  const { error } = await operatorClient().rpc("create_alert", {
    network: keyedHash("newsletter", networksOf(await clientAddress()).at(-1) ?? ""),
    email,
    query,
    frequency,
    filters: searchFilters(filters),
  });
  if (error?.code === tooMany) return { ok: false, error: tooManyTries };
  if (error) throw error;
  wakeSender();
  return { ok: true, data: undefined };
}

/** Mails the new jobs of alerts that are due; says how many. Throws on failure, and the next try mails them. */
export async function sendAlerts(): Promise<string> {
  const { data } = await operatorClient().rpc("send_alerts").throwOnError();
  const { alerts, mails } = data as { alerts: number; mails: number };
  if (mails > 0) wakeSender();
  return `Enqueued ${counted(mails, "mail")} for ${counted(alerts, "alert")} due.`;
}
