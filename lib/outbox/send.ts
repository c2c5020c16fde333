import { ZodError } from "zod";
import { reasonOf, oneLine } from "../logs/error-text.ts";
import { logError } from "../logs/log.ts";
import type { Mail, Mailer } from "../mail/mailer.ts";
import { site } from "../site.ts";
import { mailDomain } from "../env.ts";
import { longestHtml, mailHtml, mailText, type MailText } from "../mail/layout.ts";
import { templates } from "./templates.ts";

type LeasedMail = OutboxMail & { id: string; lease: string };

/** Outcomes of sending a leased mail (record_mail_result). */
const outcomes = ["sent", "dropped", "later", "away", "failed", "suppressed", "returned"] as const;

type Outcome = (typeof outcomes)[number];

/** The queue of mails to send; each method throws when the backend fails. */
export type MailQueue = {
  lease(most: number): Promise<LeasedMail[]>;
  /** Records the outcome of a mail. Returns false if another sender has leased the mail since. */
  settle(mail: LeasedMail, outcome: Outcome, error?: string): Promise<boolean>;
  pause(reason: string): Promise<void>;
  /** Stops all mail until an admin resumes. */
  stop(reason: string): Promise<void>;
};

type Sending = {
  queue: MailQueue;
  mailer: Mailer;
  connections: number;
  /** Time in milliseconds after which no more mail is leased. */
  forMs: number;
  /** Composes a row's mail from current data; null when it is obsolete. `batch` has the batch's rows of that kind. */
  compose: (row: OutboxMail, batch: readonly OutboxMail[]) => Promise<Mail | null>;
};

/** Mails of a run by outcome; `hasMore` if the time was over before the queue was empty. */
export type Pass = Record<Outcome, number> & { hasMore: boolean };

const batchSize = 100;

/** Time after leasing a batch in which its mails are sent, in milliseconds: half of the lease. */
const freshMs = 300_000;

export async function sendDueMail(sending: Sending): Promise<Pass> {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0]));
  const pass = { ...counts, hasMore: false } as Pass;
  const end = performance.now() + sending.forMs;
  for (let isHalted = false; !isHalted;) {
    if (performance.now() >= end) return { ...pass, hasMore: true };
    const batch = await sending.queue.lease(batchSize);
    if (batch.length === 0) break;
    isHalted = await sendBatch(batch, sending, pass);
  }
  return pass;
}

/** Sends a batch of mails. Returns whether the mail server is unreachable or refuses all mail. */
async function sendBatch(batch: LeasedMail[], sending: Sending, pass: Pass): Promise<boolean> {
  const freshUntil = performance.now() + freshMs;
  let isHalted = false;
  const byKind = Map.groupBy(batch, ({ kind }) => kind);
  const waiting = batch.values();
  const work = async () => {
    for (const mail of waiting) {
      const isTaken = !isHalted && performance.now() < freshUntil;
      const { outcome, error } = isTaken ? await attempt(mail, byKind, sending) : returned;
      // After a crash between the mail server's response and this line the mail is sent twice.
      if (await sending.queue.settle(mail, outcome, error)) pass[outcome]++;
      if (isTaken && (outcome === "away" || outcome === "returned")) isHalted = true;
    }
  };
  await Promise.all(Array.from({ length: sending.connections }, work));
  return isHalted;
}

type Result = { outcome: Outcome; error?: string };
const returned: Result = { outcome: "returned" };

async function attempt(
  mail: LeasedMail,
  byKind: Map<string, LeasedMail[]>,
  { queue, mailer, compose }: Sending,
): Promise<Result> {
  let message: Mail | null;
  try {
    message = await compose(mail, byKind.get(mail.kind) ?? [mail]);
  } catch (error) {
    logError(`Mail of the kind ${mail.kind} could not be written.`, error);
    return { outcome: error instanceof ZodError ? "failed" : "later", error: reasonOf(error) };
  }
  if (!message) return { outcome: "dropped", error: "No longer true when it was to be sent." };
  try {
    await mailer.send(message);
    return { outcome: "sent" };
  } catch (error) {
    const [outcome, reason] = [outcomeOf(error), reasonOf(error)];
    if (outcome === "away") {
      logError("The mail server is away.", error);
      await queue.pause(reason);
    }
    if (outcome === "returned") {
      logError(
        "Mail is stopped: the mail server refuses us. An admin resumes it at /admin/mail.",
        error,
      );
      await queue.stop(reason);
    }
    return { outcome, error: reason };
  }
}

type SmtpError = { code?: string; response?: string; responseCode?: number; command?: string };

/** SMTP commands whose refusal concerns this site as the sender, not the recipient. */
const aboutUs = /^(?:CONN|EHLO|HELO|STARTTLS|AUTH.*|MAIL FROM|API)$/u;

/** Codes of errors in which the mail server sent no response. */
const connectionCodes = new Set(["ECONNECTION", "ETIMEDOUT", "ESOCKET", "EDNS", "ETLS", "EPROXY"]);

/**
 * The outcome of a failed attempt to send a mail, by the status codes of RFC 3463. It concerns all mail (`away`, or
 * `returned` if an admin has to resume), the recipient (`suppressed`) or this mail.
 */
export function outcomeOf(error: unknown): Outcome {
  const { code = "", response = "", responseCode, command = "" } = (error ?? {}) as SmtpError;
  if (!responseCode) {
    if (connectionCodes.has(code)) return "away";
    if (code === "EAUTH" || code === "ENOAUTH") return "returned";
    // nodemailer refuses an e-mail address that would break the SMTP command.
    return code === "EENVELOPE" ? "failed" : "later";
  }
  const [, detail = ""] = /^\d{3}[ -][245]\.(\d{1,3}\.\d{1,3})\b/u.exec(response) ?? [];
  if (responseCode < 500) return aboutUs.test(command) || responseCode === 421 ? "away" : "later";
  // Mail servers refuse a mail for its size before they know the recipient.
  if (detail === "3.4") return "failed";
  // The status codes 5.1.7 and 5.1.8 are about the sender's address.
  if (aboutUs.test(command) || /^(?:7\.|1\.[78]$)/u.test(detail)) return "returned";
  return /^[15]\./u.test(detail) ? "suppressed" : "failed";
}

export type OutboxMail = { kind: string; address: string; data: unknown; message_id: string };

/** Composes the mail of an outbox row from current data, null if obsolete. Throws a ZodError of invalid data. */
export async function composeMail(row: OutboxMail, batch?: readonly OutboxMail[]) {
  const template = templates.get(row.kind);
  // An instance of a newer version may have enqueued a mail of a kind unknown here.
  if (!template) throw new Error(`There is no template for mail of the kind ${row.kind}.`);
  const text = await template.write(row.data, row.address, batch);
  if (!text) return null;
  const html = mailHtml(text);
  if (Buffer.byteLength(html) > longestHtml)
    logError(`A mail of the kind ${row.kind} is so long that Gmail cuts it off.`);
  return {
    to: row.address,
    subject: oneLine(text.subject),
    text: mailText(text),
    html,
    messageId: row.message_id,
    headers: headersOf(row.kind, text),
  };
}

function headersOf(kind: string, { unsubscribeUrl }: MailText): Record<string, string> {
  return {
    "Auto-Submitted": "auto-generated",
    // Gmail's postmaster tools group spam complaints by this header; its last part is the sender.
    "Feedback-ID": `${kind}:::${site.product.slice(0, 15)}`,
    ...(unsubscribeUrl && {
      "List-Id": `${site.name.replaceAll(/[^\p{L}\p{N} ]/gu, "")} <${kind}.${mailDomain}>`,
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  };
}
