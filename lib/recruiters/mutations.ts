import "server-only";
import type { ActionResult } from "@/lib/auth/action";
import { refused } from "@/lib/content/form";
import { logError } from "@/lib/logs/log";
import { wakeSender } from "@/lib/mail/wake";
import { sessionClient } from "@/lib/supabase/server";
import type { RecruiterStatus, Suspension } from "./schema";
import { setTimeout as sleep } from "node:timers/promises";

/** Approves a pending recruiter and tells them; a mail that is not sent at once is a warning. Throws when the backend fails. */
export function approveRecruiter(id: string): Promise<ActionResult> {
  return decide(id, "pending", { status: "approved" });
}

/** Rejects a pending recruiter for good and tells them why, likewise. Throws when the backend fails. */
export function rejectRecruiter(id: string, reason: string): Promise<ActionResult> {
  return decide(id, "pending", { status: "rejected", suspension_reason: reason });
}

/** Approves a suspended recruiter again and tells them, likewise. Throws when the backend fails. */
export function reinstateRecruiter(id: string): Promise<ActionResult> {
  return decide(id, "suspended", { status: "approved" });
}

/** Suspends a recruiter, archives their live jobs where requested, and notifies them, likewise. Throws when the backend fails. */
export async function suspendRecruiter({
  id,
  reason,
  archiveJobs,
}: Suspension): Promise<ActionResult> {
  const client = await sessionClient();
  const { data } = await client
    .rpc("suspend_recruiter", { recruiter_id: id, reason, archive_jobs: archiveJobs })
    .maybeSingle()
    .throwOnError();
  return data ? tellOf(client, id) : decidedMeanwhile;
}

/**
 * Confirms that a recruiter works for the company they claim, or with `newName` for another one, which gets that name.
 * A mail tells them. Throws when the backend fails.
 */
export async function settleClaim(id: string, newName?: string): Promise<ActionResult> {
  const client = await sessionClient();
  const { error } = await client.rpc("settle_claim", {
    recruiter_id: id,
    ...(newName !== undefined && { new_name: newName }),
  });
  if (error?.code === "PT409") return decidedMeanwhile;
  if (error?.code === "23505")
    return refused(
      "Another company has this name, or had it. Please choose one that tells them apart.",
      "newName",
    );
  if (error) throw error;
  wakeSender();
  return { ok: true, data: undefined };
}

type Client = Awaited<ReturnType<typeof sessionClient>>;

const decidedMeanwhile: ActionResult = {
  ok: false,
  error: "Another admin has already decided on this recruiter.",
};

async function decide(
  id: string,
  from: RecruiterStatus,
  decision: { status: RecruiterStatus; suspension_reason?: string },
): Promise<ActionResult> {
  const client = await sessionClient();
  const { data } = await client
    .from("recruiters")
    .update(decision)
    .eq("id", id)
    // Of two admins who decide at once one is first.
    .eq("status", from)
    .select("id")
    .maybeSingle()
    .throwOnError();
  return data ? tellOf(client, id) : decidedMeanwhile;
}

/** Has the mail sent that the decision has enqueued (private.notify_recruiter), with its own time. */
async function tellOf(client: Client, id: string): Promise<ActionResult> {
  const done: ActionResult = { ok: true, data: undefined };
  try {
    const { data } = await client
      .from("recruiters")
      .select("name, email, updated_at")
      .eq("id", id)
      .single()
      .throwOnError();
    const outcome = await sendEnqueued(data.email, data.updated_at);
    if (outcome === "sent") return done;
    logError(`Mail about a decision failed: it is ${outcome}.`);
    const failure = `The mail that tells ${data.name} could not be sent`;
    return {
      ...done,
      warning:
        outcome === "waiting"
          ? `${failure} yet. It is tried again for a day: “Mail” shows how that goes.`
          : `${failure}. Please write to ${data.email} yourself.`,
    };
  } catch (error) {
    // What was decided is decided, and the mail is in the outbox.
    logError("What became of a mail about a decision could not be read.", error);
    return done;
  }
}

/** How long somebody waits to hear what has become of a mail, in milliseconds, and how often it is looked up. */
const [patienceMs, lookMs] = [4000, 200];

/**
 * Has the mail of a kind that an admin's action enqueued for `address` at `enqueuedAt` sent, and says what comes of it:
 * `waiting` where it is tried again later, `unsent` where it is not. Throws when the backend fails.
 */
async function sendEnqueued(
  address: string,
  enqueuedAt: string,
): Promise<"sent" | "waiting" | "unsent"> {
  wakeSender();
  const client = await sessionClient();
  for (const end = performance.now() + patienceMs; ; await sleep(lookMs)) {
    const { data: mail } = await client
      .from("outbox")
      .select("state, last_error")
      .eq("address", address)
      .eq("created_at", enqueuedAt)
      .maybeSingle()
      .throwOnError();
    // Nothing is enqueued for an address that is suppressed.
    if (!mail || mail.state === "failed" || mail.state === "dropped") return "unsent";
    if (mail.state === "sent") return "sent";
    if (mail.last_error !== null || (await isHeld(client))) return "waiting";
    // A slow server is no reason to worry anybody.
    if (performance.now() > end) return "sent";
  }
}

/** Whether no mail goes out at all for now. */
async function isHeld(client: Awaited<ReturnType<typeof sessionClient>>) {
  const { data } = await client.rpc("mail_status").maybeSingle().throwOnError();
  return Boolean(data?.stopped_at ?? data?.paused_until);
}
