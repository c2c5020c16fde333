import "server-only";
import { join } from "node:path";
import { dkimSettings, env } from "@/lib/env";
import { logError } from "@/lib/logs/log";
import { createMailer } from "@/lib/outbox/mailer";
import { createTurns } from "@/lib/limits/turns";
import { wakeSender } from "@/lib/mail/wake";
import { composeMail, type Pass, sendDueMail } from "@/lib/outbox/send";
import { mailQueue } from "@/lib/outbox/mutations";

/** How long one run sends mail, in milliseconds; /api/cron/mail responds when the run ends. */
const runMs = 45_000;

/** Mails sent at a time, and as many slow ones beside them: many mail servers treat more connections as abuse. */
const connections = 8;

/** Mails that the mail server takes long to answer, of all runs. */
const slowMails = new Set<Promise<void>>();

/** Runs of the mail sender: one at a time, and one that waits for mail enqueued while another run ends. */
const inTurn = createTurns({ atOnce: 1, waiting: 1 });

/** Sends the mail that is due. Returns a summary for admins. */
export async function sendMail(): Promise<string> {
  const pass = await inTurn(run);
  if (!pass) return "A run that is about to start sends it.";
  if (pass.hasMore) wakeSender();
  return formatSummary(pass);
}

/** Lets `wakeSender` send mail in this process. */
export function startSender(): void {
  // oxlint-disable-next-line no-restricted-globals -- lib/mail/wake.ts declares it.
  globalThis.sendEnqueuedMail = () =>
    void sendMail().catch((error: unknown) => logError("Mail could not be sent.", error));
}

async function run(): Promise<Pass> {
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
    // Connections of slow mails are closed when they are settled.
    mailer.close();
  }
}

const outcomeLabels: Partial<Record<keyof Pass, string>> = {
  sent: "sent",
  later: "to be tried again",
  away: "not answered",
  interrupted: "interrupted",
  unanswered: "perhaps sent",
  failed: "failed",
  refused: "refused",
  suppressed: "address refused",
  dropped: "no longer true",
  slow: "not answered yet",
};

function formatSummary(pass: Pass): string {
  const summary = Object.entries(outcomeLabels)
    .map(([outcome, label]) => ({ label, count: Number(pass[outcome as keyof Pass]) }))
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${count} ${label}`);
  const sentence = `${summary.join(", ") || "Nothing to send"}.`;
  return pass.hasMore ? `${sentence} There is more.` : sentence;
}
