import "server-only";
import { join } from "node:path";
import { dkimOf, env } from "@/lib/env";
import { logError } from "@/lib/logs/log";
import { createMailer } from "@/lib/mail/mailer";
import { createTurns } from "@/lib/limits/turns";
import { wakeSender } from "@/lib/mail/wake";
import { composeMail, type Pass, sendDueMail } from "./send";
import { mailQueue } from "./mutations";

/** How long one run sends mail, in milliseconds; /api/cron/mail responds when the run ends. */
const runMs = 45_000;

/** SMTP connections at a time: many mail servers treat more of them as abuse. */
const connections = 8;

/** Runs of the mail sender: one at a time, and one that waits for mail enqueued while another run ends. */
const inTurn = createTurns({ atOnce: 1, waiting: 1 });

export async function sendMail(): Promise<string> {
  const pass = await inTurn(run);
  if (pass?.hasMore) wakeSender();
  return pass ? formatSummary(pass) : "A run that is about to start sends it.";
}

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
    dkim: dkimOf(env),
    connections,
  });
  try {
    const queue = mailQueue();
    return await sendDueMail({ queue, mailer, compose: composeMail, connections, forMs: runMs });
  } finally {
    mailer.close();
  }
}

function formatSummary({ sent, later, away, failed, suppressed, dropped, hasMore }: Pass): string {
  const counts = { sent, "to be tried again": later, "not answered": away, failed };
  const more = { "address refused": suppressed, "no longer true": dropped };
  const summary = Object.entries({ ...counts, ...more })
    .filter(([, count]) => count > 0)
    .map(([words, count]) => `${count} ${words}`);
  return `${summary.join(", ") || "Nothing to send"}.${hasMore ? " There is more." : ""}`;
}
