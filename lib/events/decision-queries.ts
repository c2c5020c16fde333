import "server-only";
import { operatorClient, sessionClient } from "@/lib/supabase/server";
import { toIso } from "@/lib/text/dates";
import { fromRow } from "@/lib/text/from-row";
import type { EventStatus } from "./schema";

/** The event of a decision mail; null if its status has changed since the decision. */
export async function readDecision(id: string, status: EventStatus) {
  const { data } = await operatorClient()
    .from("events")
    .select("name, slug, type, start_date, end_date, time_zone")
    .eq("id", id)
    .eq("status", status)
    .maybeSingle()
    .throwOnError();
  if (!data) return null;
  return { ...fromRow(data), startDate: toIso(data.start_date), endDate: toIso(data.end_date) };
}

export async function listSubmitters(ids: string[]): Promise<Map<string, string[]>> {
  const { data } = await sessionClient()
    .from("event_submitters")
    .select("event_id, email")
    .in("event_id", ids)
    .order("created_at")
    .throwOnError();
  const submitters = new Map<string, string[]>();
  for (const { event_id, email } of data)
    submitters.set(event_id, [...(submitters.get(event_id) ?? []), email]);
  return submitters;
}
