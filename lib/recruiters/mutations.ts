import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { ActionResult } from "@/lib/forms/submission";
import { fieldFailure, uniqueViolation } from "@/lib/rows/mutations";
import { logError } from "@/lib/logs/log";
import { wakeSender } from "@/lib/mail/wake";
import { sessionClient } from "@/lib/supabase/server";
import type { RecruiterStatus, Suspension } from "@/lib/recruiters/schema";

/**
 * Approves or rejects a recruiter whose status is still `from`, and mails them. The result has a warning if the mail is
 * not sent.
 */
export async function decideRecruiter(
  id: string,
  from: RecruiterStatus,
  decision: { status: RecruiterStatus; suspension_reason?: string },
): Promise<ActionResult> {
  const { data } = await sessionClient()
    .from("recruiters")
    .update(decision)
    .eq("id", id)
    // If two admins decide at the same time, the first decision counts.
    .eq("status", from)
    .select("id")
    .maybeSingle()
    .throwOnError();
  return data ? sendDecision(id) : decidedMeanwhile;
}

/**
 * Suspends a recruiter, archives their jobs if `archiveJobs` is set, and mails them. The result has a warning if the
 * mail is not sent.
 */
export async function suspendRecruiter({ id, reason, archiveJobs }: Suspension) {
  const { data } = await sessionClient()
    .rpc("suspend_recruiter", { recruiter_id: id, reason, archive_jobs: archiveJobs })
    .maybeSingle()
    .throwOnError();
  return data ? sendDecision(id) : decidedMeanwhile;
}

/** Confirms a recruiter's membership in a company, or gives the recruiter a new company named `new_name`. */
export async function decideMembership(
  recruiter_id: string,
  new_name?: string,
): Promise<ActionResult> {
  const { error } = await sessionClient().rpc("decide_membership", { recruiter_id, new_name });
  if (error?.code === "PT409") return decidedMeanwhile;
  if (error?.code === uniqueViolation)
    return fieldFailure(
      "Another company has this name, or had it. Please choose one that tells them apart.",
      "newName",
    );
  if (error) throw error;
  wakeSender();
  return { ok: true, data: undefined };
}

const decidedMeanwhile: ActionResult = {
  ok: false,
  error: "Another admin has already decided on this recruiter.",
};

/**
 * Sends the mail about a decision, which private.notify_recruiter enqueued. The result has a warning if the mail is not
 * sent.
 */
async function sendDecision(id: string): Promise<ActionResult> {
  const done: ActionResult = { ok: true, data: undefined };
  try {
    const { data } = await sessionClient()
      .from("recruiters")
      .select("name, email, updated_at")
      .eq("id", id)
      .single()
      .throwOnError();
    const outcome = await sendEnqueued(data.email, data.updated_at);
    if (outcome === "sent") return done;
    logError(`A decision mail is ${outcome}.`);
    const failure = `The email to ${data.name} could not be sent`;
    const warning =
      outcome === "waiting"
        ? `${failure} yet. We will keep trying for a day: see “Mail” for its state.`
        : `${failure}. Please write to ${data.email} yourself.`;
    return { ...done, warning };
  } catch (error) {
    // Only logged, because the decision is stored and its mail is in the outbox.
    logError("The outcome of a decision mail could not be read.", error);
    return done;
  }
}

/** Maximum time for which an action waits for the outcome of a mail, in milliseconds. */
const timeoutMs = 4000;

/** Pause between two reads of the outcome, in milliseconds. */
const pollMs = 200;

/**
 * Sends the mail enqueued for `address` at `enqueuedAt`. Returns `sent`, `waiting` if sending will be retried, or
 * `unsent` if it has failed.
 */
async function sendEnqueued(address: string, enqueuedAt: string) {
  const client = sessionClient();
  wakeSender();
  const end = performance.now() + timeoutMs;
  for (;;) {
    const { data: mail } = await client
      .from("outbox")
      .select("state, last_error")
      .eq("address", address)
      .eq("created_at", enqueuedAt)
      .maybeSingle()
      .throwOnError();
    // No mail is enqueued for a suppressed address.
    if (!mail || mail.state === "failed" || mail.state === "dropped") return "unsent";
    if (mail.state === "sent") return "sent";
    if (mail.last_error !== null) return "waiting";
    const { data: queue } = await client.rpc("mail_status").maybeSingle().throwOnError();
    if (queue?.stopped_at ?? queue?.paused_until) return "waiting";
    // A mail that is still being sent counts as sent, so that a slow mail server causes no warning.
    if (performance.now() > end) return "sent";
    await sleep(pollMs);
  }
}
