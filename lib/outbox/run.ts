import "server-only";
import { join } from "node:path";
import { dkimOf, env } from "@/lib/env";
import { logError } from "@/lib/logs/log";
import { createMailer } from "@/lib/mail/mailer";
import { onWake, wakeSender } from "@/lib/mail/wake";
import { composeMail, type Pass, sendDueMail } from "./send";
import { mailQueue } from "./mutations";
/** How long one run takes mail, in milliseconds: it is to answer whoever called it. */
const runMs = 45_000;

/** Mails on their way at once: more connections than this many a server takes for abuse. */
const connections = 8;

let running: Promise<Pass> | null = null;
let isWanted = false;

/** Sends what is due, one run at a time in this process; what it did in words. Throws when the backend fails. */
export async function sendMail(): Promise<string> {
  const pass = await (running ??= run().finally(() => (running = null)));
  if (pass.hasMore) wakeSender();
  return inWords(pass);
}

/** From now on this process sends mail whenever it has been enqueued here. */
export function sendWhenWoken(): void {
  onWake(() => {
    isWanted = true;
    // What was enqueued while a run ended is none of it.
    void (running ?? Promise.resolve()).catch(() => null).then(runWanted);
  });
}

async function runWanted() {
  if (!isWanted || running) return;
  isWanted = false;
  await sendMail().catch((error: unknown) => logError("Mail could not be sent.", error));
  await runWanted();
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
    return await sendDueMail({
      queue: mailQueue(),
      mailer,
      compose: composeMail,
      connections,
      forMs: runMs,
    });
  } finally {
    mailer.close();
  }
}

function inWords({ sent, later, away, failed, suppressed, dropped, hasMore }: Pass): string {
  const counts = { sent, "to be tried again": later, "not answered": away, failed };
  const more = { "address refused": suppressed, "no longer true": dropped };
  const told = Object.entries({ ...counts, ...more })
    .filter(([, count]) => count > 0)
    .map(([words, count]) => `${count} ${words}`);
  return `${told.join(", ") || "Nothing to send"}.${hasMore ? " There is more." : ""}`;
}
