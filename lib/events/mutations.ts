import "server-only";
import { type ActionResult, failures } from "@/lib/forms/submission";
import { fieldFailure, type ChangedRows, moveRows, saveRow } from "@/lib/rows/mutations";
import { clientNetworkHash } from "@/lib/limits/rate-limit";
import { wakeSender } from "@/lib/mail/wake";
import { operatorClient, sessionClient } from "@/lib/supabase/server";
import { type EventInput, type EventSubmission, noTimeZone } from "@/lib/events/form";
import { timeZonePlace } from "@/lib/events/format";
import { countryTimeZone } from "@/lib/places/countries";
import { formatShortDate } from "@/lib/text/dates";
import { toColumns } from "@/lib/text/from-row";

/** The database's error code when a client network exceeds its limit of submissions. */
const tooManyForNetwork = "PT429";

/** The database's error code when a submitter's mailbox exceeds its limit of submissions. */
const tooManyForMailbox = "PT423";

const otherAddress =
  "This address was entered too often today. Leave it out, or submit the event tomorrow.";

/** Submits an event for an admin's approval; an existing event is left unchanged. */
export async function submitEvent(event: EventSubmission): Promise<ActionResult> {
  const { submitterEmail, ...fields } = event;
  const timeZone = timeZoneOf(event);
  if (event.startTime && !timeZone) return fieldFailure(noTimeZone, "timeZone");
  const { error } = await operatorClient().rpc("submit_event", {
    event: toColumns(eventColumns({ ...fields, timeZone })),
    network: await clientNetworkHash("event"),
    submitter_email: submitterEmail ?? undefined,
  });
  if (error?.code === tooManyForNetwork) return { ok: false, error: failures.limited };
  if (error?.code === tooManyForMailbox) return fieldFailure(otherAddress, "submitterEmail");
  const refusals: Record<string, ActionResult> = skippedTimeFailures({ ...event, timeZone });
  const refusal = refusals[`${error?.code} ${error?.details}`];
  if (refusal) return refusal;
  if (error) throw error;
  return { ok: true, data: undefined };
}

/**
 * Updates an event if it is still at `version`, or creates one; requests repeated with the same `key` create it once.
 * Returns the event's id. Throws when the backend fails.
 */
export async function saveEvent({
  id,
  version,
  key,
  ...fields
}: Omit<EventInput, "back">): Promise<ActionResult<string>> {
  const event = { ...fields, timeZone: timeZoneOf(fields) };
  if (event.startTime && !event.timeZone) return fieldFailure(noTimeZone, "timeZone");
  const saving = sessionClient().rpc("save_event", {
    event: toColumns(eventColumns(event)),
    event_id: id,
    expected_version: version,
    idempotency_key: key,
  });
  return saveRow("event", id === undefined, saving, skippedTimeFailures(event));
}

/**
 * The chosen time zone of an event, or that of its country if it has times. Null for whole days without a time zone,
 * and for times of which the time zone is unknown.
 */
function timeZoneOf({
  timeZone,
  startTime,
  online,
  country,
}: Omit<EventSubmission, "submitterEmail">): string | null {
  if (timeZone || !startTime || online) return timeZone;
  return countryTimeZone(country) ?? null;
}

/**
 * Field errors for local times that do not exist because clocks go forward, by the database's error code and detail.
 */
const skippedTimeFailures = ({
  startDate,
  startTime,
  endDate,
  endTime,
  timeZone,
}: Omit<EventSubmission, "submitterEmail">) => ({
  "PT422 start_time": fieldFailure(skippedTimeMessage(startDate, startTime, timeZone), "startTime"),
  "PT422 end_time": fieldFailure(skippedTimeMessage(endDate, endTime, timeZone), "endTime"),
});

const skippedTimeMessage = (day: string, time: string | null, timeZone: string | null) =>
  `There is no ${time} on ${formatShortDate(day)} in ${timeZonePlace(timeZone ?? "UTC")} time: clocks skip it. Please enter another time.`;

/** The fields of a form by the names that the database's functions have for them. */
const eventColumns = <Fields extends Omit<EventSubmission, "submitterEmail">>({
  startDate: firstDay,
  endDate: lastDay,
  online: isOnline,
  ...rest
}: Fields) => ({ ...rest, firstDay, lastDay, isOnline });

/**
 * Approves events. Their submitters are mailed after a minute. Only events that were pending are left behind, so that
 * an undo returns no event that was declined before.
 */
export async function approveEvents(ids: string[]): Promise<ChangedRows> {
  const events = sessionClient().from("events");
  const approve = () => events.update({ status: "approved" }).in("id", ids);
  await approve().eq("status", "declined").throwOnError();
  const approved = events.select("id").in("id", ids).eq("status", "approved");
  return moveRows(approve().eq("status", "submitted"), approved, ids, undefined);
}

/** Undoes approvals: the events are pending again, and mail about them that has not been sent is dropped. */
export function returnToPending(ids: string[], versions?: number[]): Promise<ChangedRows> {
  const events = sessionClient().from("events");
  const pending = events.select("id").in("id", ids).eq("status", "submitted");
  const update = events.update({ status: "submitted" }).eq("status", "approved");
  return moveRows(update, pending, ids, versions);
}

/** Declines events and mails their submitters. Returns how many of the events are now declined. */
export async function declineEvents(ids: string[], decline_reason: string | null): Promise<number> {
  const events = sessionClient().from("events");
  const status = "declined";
  await events
    .update({ status, decline_reason })
    .in("id", ids)
    .neq("status", status)
    .throwOnError();
  const { data } = await events.select("id").in("id", ids).eq("status", status).throwOnError();
  wakeSender();
  return data.length;
}

/**
 * Cancels or reinstates events; with `versions` (one per event), only events still at that version. Throws when the
 * backend fails.
 * @returns events that were in the wanted state before count as left behind
 */
export function setCancelled(isCancelled: boolean, ids: string[], versions?: number[]) {
  const events = sessionClient().from("events");
  const selected = events.select("id").in("id", ids);
  if (isCancelled) {
    const cancel = events.update({ cancelled_at: new Date().toISOString() });
    const cancelled = selected.not("cancelled_at", "is", null);
    return moveRows(cancel.is("cancelled_at", null), cancelled, ids, versions);
  }
  const reinstate = events.update({ cancelled_at: null });
  const reinstated = selected.is("cancelled_at", null);
  return moveRows(reinstate.not("cancelled_at", "is", null), reinstated, ids, versions);
}
