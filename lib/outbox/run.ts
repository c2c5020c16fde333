import "server-only";
import { join } from "node:path";
import { dkimSettings, env } from "@/lib/env";
import { logError } from "@/lib/logs/log";
import { createMailer } from "@/lib/mail/mailer";
import { createTaskQueue } from "@/lib/limits/turns";
import { wakeSender } from "@/lib/mail/wake";
import { composeMail, type SendRunCounts, sendDueMail } from "@/lib/outbox/send";
import { mailQueue } from "@/lib/outbox/mutations";

/** Duration of one run in milliseconds; /api/cron/mail responds when the run ends. */
const runMs = 45_000;

/**
 * Number of mails sent at a time; as many slow ones may continue beside them. Many mail servers treat more connections
 * as abuse.
 */
const connections = 8;

/** Mails of all runs for whose response the mail server takes long. */
const slowMails = new Set<Promise<void>>();

/**
 * The queue of runs: one at a time. One more may wait, because mail enqueued while a run ends would otherwise be
 * missed.
 */
const inTurn = createTaskQueue({ atOnce: 1, waiting: 1 });

/** Sends the mail that is due. Returns a summary for admins. */
export async function sendMail(): Promise<string> {
  const pass = await inTurn(run);
  if (!pass) return "A run that is about to start will send it.";
  if (pass.hasMore) wakeSender();
  return formatSummary(pass);
}

/** Lets `wakeSender` send mail in this process. */
export function startSender(): void {
  // oxlint-disable-next-line no-restricted-globals -- lib/mail/wake.ts declares it.
  globalThis.sendEnqueuedMail = () =>
    void sendMail().catch((error: unknown) => logError("Mail could not be sent.", error));
}

async function run(): Promise<SendRunCounts> {
  const mailer = createMailer({
    smtpUrl: env.SMTP_URL,
    from: env.MAIL_FROM,
    outbox: join(env.DATA_DIR, "outbox"),
    dkim: dkimSettings(env),
    connections: connections * 2,
  });
  try {
    const queue = mailQueue();
    return await sendDueMail({
      queue,
      mailer,
      compose: composeMail,
      connections,
      slowMails,
      forMs: runMs,
    });
  } finally {
    // close() lets connections of slow mails finish first.
    mailer.close();
  }
}

const outcomeLabels: Partial<Record<keyof SendRunCounts, string>> = {
  sent: "sent",
  later: "to be retried",
  away: "not answered",
  interrupted: "interrupted",
  unanswered: "perhaps sent",
  failed: "failed",
  refused: "refused",
  suppressed: "address refused",
  dropped: "no longer true",
  slow: "not answered yet",
};

function formatSummary(pass: SendRunCounts): string {
  const summary = Object.entries(outcomeLabels)
    .map(([outcome, label]) => ({ label, count: Number(pass[outcome as keyof SendRunCounts]) }))
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${count} ${label}`);
  const sentence = `${summary.join(", ") || "Nothing to send"}.`;
  return pass.hasMore ? `${sentence} There is more.` : sentence;
}
