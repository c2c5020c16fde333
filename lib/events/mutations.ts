import "server-only";
import { tooManyTries } from "@/lib/auth/action";
import type { ActionResult } from "@/lib/forms/result";
import { refused } from "@/lib/content/form";
import { type Moved, moveRows, savedRow } from "@/lib/content/mutations";
import { clientNetworkHash } from "@/lib/limits/rate-limit";
import { wakeSender } from "@/lib/mail/wake";
import { operatorClient, sessionClient, taskClient } from "@/lib/supabase/server";
import type { EventInput, Submission } from "./form";
import { untilDone, counted } from "@/lib/text/counted";

/** Saves an event at `version`, or creates one once per `key`, with its city. Returns its id. */
export async function saveEvent({
  id,
  version,
  key,
  ...event
}: Omit<EventInput, "back">): Promise<ActionResult<string>> {
  const saving = sessionClient().rpc("save_event", {
    ...columnsOf(event),
    event_id: id,
    expected_version: version,
    idempotency_key: key,
  });
  return savedRow("event", id !== undefined, saving);
}

/** The database's error codes for too many submissions per client network and per mailbox. */
const [tooMany, tooManyForMailbox] = ["PT429", "PT423"];

const otherAddress =
  "This address was typed too often today. Leave it out, or submit the event tomorrow.";

/** Submits an event for an admin's approval; an existing event is left unchanged. */
export async function submitEvent(event: Submission): Promise<ActionResult> {
  const network = await clientNetworkHash("event");
  const { error } = await operatorClient().rpc("submit_event", {
    ...columnsOf(event),
    network,
    submitter_email: event.submitterEmail ?? undefined,
  });
  if (error?.code === tooMany) return { ok: false, error: tooManyTries };
  if (error?.code === tooManyForMailbox) return refused(otherAddress, "submitterEmail");
  if (error) throw error;
  return { ok: true, data: undefined };
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

export async function decideEvents(
  ids: string[],
  decision: { status: "approved" | "declined"; decline_reason?: string | null },
): Promise<number> {
  const { status } = decision;
  const events = sessionClient().from("events");
  await events.update(decision).in("id", ids).neq("status", status).throwOnError();
  const { data } = await events.select("id").in("id", ids).eq("status", status).throwOnError();
  wakeSender();
  return data.length;
}

/**
 * Cancels or reinstates events; with `versions` (one per event), only events still at that version. Throws when the
 * backend fails.
 * @returns events that were in the wanted state before count as left behind
 */
export function setCancelled(
  isCancelled: boolean,
  ids: string[],
  versions?: number[],
): Promise<Moved> {
  const events = sessionClient().from("events");
  const [before, after] = isCancelled ? ["is", "not.is"] : ["not.is", "is"];
  return moveRows(
    events
      .update({ cancelled_at: isCancelled ? new Date().toISOString() : null })
      .filter("cancelled_at", before, null),
    events.select("id").in("id", ids).filter("cancelled_at", after, null),
    ids,
    versions,
  );
}

/** How long a submitter's e-mail address is kept after the decision on the event. */
const retention = "90 days";

export async function purgeSubmitters(): Promise<string> {
  const client = taskClient();
  const purged = await untilDone(
    async () =>
      (await client.rpc("purge_event_submitters", { older_than: retention }).throwOnError()).data,
  );
  return `Deleted ${counted(purged, "address")} of submitters.`;
}
