import "server-only";
import { type ActionResult, tooManyTries } from "@/lib/auth/action";
import { type Moved, moveRows, savedRow } from "@/lib/content/mutations";
import { clientNetworkHash } from "@/lib/limits/network-hash";
import { wakeSender } from "@/lib/mail/wake";
import { operatorClient, sessionClient, taskClient } from "@/lib/supabase/server";
import type { EventInput, Submission } from "./form";
import { untilDone, counted } from "@/lib/text/counted";

/** Saves an event at `version`, or a new one once for each `key`, with its city, and returns its id. Throws when the backend fails. */
export async function saveEvent({
  id,
  version,
  key,
  ...event
}: Omit<EventInput, "back">): Promise<ActionResult<string>> {
  const saving = (await sessionClient()).rpc("save_event", {
    ...columnsOf(event),
    event_id: id,
    expected_version: version,
    idempotency_key: key,
  });
  return savedRow("event", id !== undefined, saving);
}

/** Postgres's codes for too many from one network, and too many with one address. */
const [tooMany, tooManyForMailbox] = ["PT429", "PT423"];

const otherAddress =
  "This address was typed too often today. Leave it out, or submit the event tomorrow.";

/** Submits an event to the admins; one that is known already is left alone. Throws when the backend fails. */
export async function submitEvent(event: Submission): Promise<ActionResult> {
  const network = await clientNetworkHash("event");
  const { error } = await operatorClient().rpc("submit_event", {
    ...columnsOf(event),
    network,
    submitter_email: event.submitterEmail ?? undefined,
  });
  if (error?.code === tooMany) return { ok: false, error: tooManyTries };
  if (error?.code === tooManyForMailbox)
    return { ok: false, error: otherAddress, fieldErrors: { submitterEmail: [otherAddress] } };
  if (error) throw error;
  return { ok: true, data: undefined };
}

/** Makes submitted or declined events public, and mails it to who submitted them. Returns how many are; throws when the backend fails. */
export async function approveEvents(ids: string[]): Promise<number> {
  const count = await decide(ids, { status: "approved" });
  wakeSender();
  return count;
}

/** Keeps submitted events from the public, and mails it to who submitted them, with the reason if there is one. Returns how many are; throws when the backend fails. */
export async function declineEvents(ids: string[], reason: string): Promise<number> {
  const count = await decide(ids, { status: "declined", decline_reason: reason || null });
  wakeSender();
  return count;
}

/**
 * Says of events that they do not take place; with `versions`, one for each, of those that are still at theirs. Throws
 * when the backend fails.
 * @returns what was not cancelled before as left behind.
 */
export function cancelEvents(ids: string[], versions?: number[]): Promise<Moved> {
  return setCancelled(new Date().toISOString(), ids, versions);
}

/** Says of cancelled events that they take place after all, likewise. */
export function reinstateEvents(ids: string[], versions?: number[]): Promise<Moved> {
  return setCancelled(null, ids, versions);
}

const columnsOf = (event: Omit<Submission, "submitterEmail">) => ({
  name: event.name,
  event_type: event.type,
  first_day: event.startDate,
  last_day: event.endDate,
  start_time: event.startTime ?? undefined,
  end_time: event.endTime ?? undefined,
  time_zone: event.timeZone ?? undefined,
  description: event.description ?? undefined,
  organiser: event.organiser ?? undefined,
  cfp_deadline: event.cfpDeadline ?? undefined,
  is_online: event.online,
  city: event.city,
  country: event.country,
  event_url: event.eventUrl,
});

async function decide(
  ids: string[],
  decision: { status: "approved" | "declined"; decline_reason?: string | null },
): Promise<number> {
  const { status } = decision;
  const client = await sessionClient();
  await client.from("events").update(decision).in("id", ids).neq("status", status).throwOnError();
  const { data } = await client
    .from("events")
    .select("id")
    .in("id", ids)
    .eq("status", status)
    .throwOnError();
  return data.length;
}

async function setCancelled(
  cancelled_at: string | null,
  ids: string[],
  versions: number[] | undefined,
): Promise<Moved> {
  const client = await sessionClient();
  const change = client.from("events").update({ cancelled_at });
  const events = client.from("events").select("id").in("id", ids);
  return cancelled_at
    ? moveRows(
        change.is("cancelled_at", null),
        events.not("cancelled_at", "is", null),
        ids,
        versions,
      )
    : moveRows(
        change.not("cancelled_at", "is", null),
        events.is("cancelled_at", null),
        ids,
        versions,
      );
}

/** How long the address of who submitted an event is kept after the decision. */
const retention = "90 days";

/** Scheduled work: deletes addresses of submitters 90 days after the decision; says how many. Throws when the backend fails. */
export async function purgeSubmitters(): Promise<string> {
  const client = taskClient();
  const purged = await untilDone(
    async () =>
      (await client.rpc("purge_event_submitters", { older_than: retention }).throwOnError()).data,
  );
  return `Deleted ${counted(purged, "address")} of submitters.`;
}
