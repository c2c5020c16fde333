import "server-only";
import { join } from "node:path";
import type { ActionResult } from "@/lib/auth/action";
import { env } from "@/lib/config/env";
import { logError } from "@/lib/logs/log";
import { createMailer, type Mail } from "@/lib/mail/send";
import { sessionClient } from "@/lib/supabase/server";
import { type Addressee, decisionMail, reinstatementMail, suspensionMail } from "./mail";
import type { RecruiterStatus, Suspension } from "./schema";

const sendMail = createMailer({
  smtpUrl: env.SMTP_URL,
  from: env.MAIL_FROM,
  outbox: join(env.DATA_DIR, "outbox"),
});

/** Approves a pending recruiter and tells them; a mail that cannot be sent is a warning. Throws when the backend fails. */
export function approveRecruiter(id: string): Promise<ActionResult> {
  return decide(id, ["pending"], "approved", (one) => decisionMail("approved", one));
}

/** Rejects a pending recruiter and tells them; a mail that cannot be sent is a warning. Throws when the backend fails. */
export function rejectRecruiter(id: string): Promise<ActionResult> {
  return decide(id, ["pending"], "rejected", (one) => decisionMail("rejected", one));
}

/** Approves a suspended or rejected recruiter after all and tells them, likewise. Throws when the backend fails. */
export function reinstateRecruiter(id: string): Promise<ActionResult> {
  return decide(id, ["suspended", "rejected"], "approved", reinstatementMail);
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
  if (!data) return decidedMeanwhile;
  const addressee = { name: data.name, email: data.email, companyName: data.company_name };
  return tell(suspensionMail(reason, archiveJobs, addressee), addressee);
}

const decidedMeanwhile: ActionResult = {
  ok: false,
  error: "Another admin has already decided on this recruiter.",
};

async function decide(
  id: string,
  from: RecruiterStatus[],
  status: RecruiterStatus,
  mailTo: (one: Addressee) => Mail,
): Promise<ActionResult> {
  const client = await sessionClient();
  const { data } = await client
    .from("recruiters")
    .update({ status })
    .eq("id", id)
    // Of two admins who decide at once one is first.
    .in("status", from)
    .select("name, email, company_name")
    .maybeSingle()
    .throwOnError();
  if (!data) return decidedMeanwhile;
  const addressee = { name: data.name, email: data.email, companyName: data.company_name };
  return tell(mailTo(addressee), addressee);
}

async function tell(mail: Mail, { name, email }: Addressee): Promise<ActionResult> {
  try {
    await sendMail(mail);
    return { ok: true, data: undefined };
  } catch (error) {
    logError("Mail about a decision failed.", error);
    return {
      ok: true,
      data: undefined,
      warning: `The mail that tells ${name} could not be sent. Please write to ${email} yourself.`,
    };
  }
}
