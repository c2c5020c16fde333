import "server-only";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ZodError, z } from "zod";
import { dkimSettings, env, mailDomain } from "@/lib/config/env";
import { createTaskQueue } from "@/lib/limits/turns";
import { errorReason, toLogLine } from "@/lib/logs/error-text";
import { logError } from "@/lib/logs/log";
import {
  longestHtml,
  mailHtml,
  mailText,
  type MailText,
  mailTemplate,
  type MailTemplate,
} from "@/lib/mail/layout";
import { wakeSender } from "@/lib/mail/wake";
import {
  createMailer,
  MailerError,
  type Mail,
  type Mailer,
  type Progress,
} from "@/lib/outbox/mailer";
import {
  type LeasedMail,
  mailQueue,
  type MailQueue,
  type OutboxMail,
  type SendOutcome,
  sendOutcomes,
} from "@/lib/outbox/mutations";
import { site, absoluteUrl } from "@/lib/config/site";
import { alertMails, preferenceMails } from "@/lib/subscriptions/mail";
import { digestMails } from "@/lib/digests/mail";
import { eventMails } from "@/lib/events/mail";
import { importMails } from "@/lib/imports/mail";
import { objectionMails, removalMails, jobMails } from "@/lib/jobs/renewal-mail";
import { reportMails } from "@/lib/reports/mail";
import { waitingMails } from "@/lib/waiting/mail";
import { recruiterMails } from "@/lib/recruiters/mail";

/** How long one run sends mail, in milliseconds; /api/cron/mail responds when the run ends. */
const runMs = 45_000;

/**
 * Mails sent at a time, and maximum number of slow ones beside them: many mail servers treat more connections as abuse.
 */
const connections = 8;

/** Mails that the mail server takes long to answer, of all runs. */
const slowMails = new Set<Promise<void>>();

/** Runs of the mail sender: one at a time, and one that waits for mail enqueued while another run ends. */
const inTurn = createTaskQueue({ atOnce: 1, waiting: 1 });

/** Sends the mail that is due. Returns a summary for admins. */
export async function sendMail(): Promise<string> {
  const pass = await inTurn(sendUntilIdle);
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

async function sendUntilIdle(): Promise<SendRunCounts> {
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

type Sending = {
  queue: MailQueue;
  mailer: Mailer;
  /** Number of mails sent at a time, not counting slow ones. The mailer needs twice as many connections. */
  connections: number;
  /** Slow mails of this and earlier runs. Up to `connections` of them continue without delaying other mail. */
  slowMails: Set<Promise<void>>;
  /** Time in milliseconds after which a mail counts as slow. */
  slowAfterMs?: number;
  /** Time in milliseconds after which no more mail is leased. */
  forMs: number;
  /**
   * Composes a row's mail from current data; null when it is obsolete. `batch` contains all rows of that kind in the
   * batch.
   */
  compose: (row: OutboxMail, batch: readonly OutboxMail[]) => Promise<Mail | null>;
};

/**
 * Numbers of mails of a run by outcome; `slow` mails have no outcome yet when the run ends. `hasMore` is set if the run
 * ended before the queue was empty.
 */
export type SendRunCounts = Record<SendOutcome | "slow", number> & { hasMore: boolean };

const batchSize = 100;

/** Time after leasing a batch in which sending of its mails may begin, in milliseconds: half of the lease. */
const freshMs = 300_000;

/** Default time after which a mail counts as slow and no longer delays others, in milliseconds. */
const slowAfterDefaultMs = 15_000;

/** Time between renewals of a slow mail's lease of ten minutes, in milliseconds. */
const renewMs = 240_000;

/** Sends the mail that is due until the queue is empty, the time is over or the mail server fails. */
export async function sendDueMail(sending: Sending): Promise<SendRunCounts> {
  const counts = Object.fromEntries([...sendOutcomes, "slow"].map((outcome) => [outcome, 0]));
  const pass = { ...counts, hasMore: false } as SendRunCounts;
  const end = performance.now() + sending.forMs;
  for (;;) {
    if (performance.now() >= end) return { ...pass, hasMore: true };
    const batch = await sending.queue.lease(batchSize);
    if (batch.length === 0) return pass;
    const isHalted = await sendBatch(batch, sending, pass);
    if (isHalted) return pass;
  }
}

/** Sends a batch of mails. Returns whether the mail server is unreachable or refuses all mail. */
async function sendBatch(
  batch: LeasedMail[],
  sending: Sending,
  pass: SendRunCounts,
): Promise<boolean> {
  const freshUntil = performance.now() + freshMs;
  let isHalted = false;
  const byKind = Map.groupBy(batch, ({ kind }) => kind);
  const waiting = batch.values();
  const settle = async (mail: LeasedMail, { outcome, error }: SendResult) => {
    // If the process crashes between the mail server's response and this line, the mail is sent twice.
    if (await sending.queue.settle(mail, outcome, error)) pass[outcome]++;
  };
  const send = async (mail: LeasedMail) => {
    const result = await attemptMail(mail, byKind, sending);
    if (result.outcome === "away" || result.outcome === "stopped") isHalted = true;
    await settle(mail, result);
  };
  const work = async () => {
    for (const mail of waiting) {
      if (isHalted || performance.now() >= freshUntil) await settle(mail, { outcome: "returned" });
      else if (await isSlow(send(mail), mail, sending)) pass.slow++;
    }
  };
  await Promise.all(Array.from({ length: sending.connections }, work));
  return isHalted;
}

/** Waits until a mail is settled, or until it counts as slow and continues on its own. Returns whether it is slow. */
async function isSlow(settled: Promise<void>, mail: LeasedMail, sending: Sending) {
  const { queue, slowMails, slowAfterMs = slowAfterDefaultMs } = sending;
  const timer = new AbortController();
  const slow = sleep(slowAfterMs, true, { signal: timer.signal }).catch(() => true);
  const hasTimedOut = await Promise.race([settled.then(() => false), slow]).finally(() =>
    timer.abort(),
  );
  if (!hasTimedOut) return false;
  const renew = () =>
    void queue.renew(mail).catch((error: unknown) => logError("A mail's lease is over.", error));
  renew();
  const renewing = setInterval(renew, renewMs);
  const ended = settled
    .catch((error: unknown) => logError("The result of a mail could not be recorded.", error))
    .finally(() => {
      clearInterval(renewing);
      slowMails.delete(ended);
    });
  slowMails.add(ended);
  if (slowMails.size > sending.connections) await Promise.race(slowMails);
  return true;
}

type SendResult = { outcome: SendOutcome; error?: string };

async function attemptMail(
  mail: LeasedMail,
  byKind: Map<string, LeasedMail[]>,
  { queue, mailer, compose }: Sending,
): Promise<SendResult> {
  let message: Mail | null;
  try {
    message = await compose(mail, byKind.get(mail.kind) ?? [mail]);
  } catch (error) {
    logError(`Mail of the kind ${mail.kind} could not be written.`, error);
    return { outcome: error instanceof ZodError ? "failed" : "later", error: errorReason(error) };
  }
  if (!message)
    return { outcome: "dropped", error: "It was no longer true when it was due to be sent." };
  try {
    await mailer.send(message);
    return { outcome: "sent" };
  } catch (error) {
    const outcome = classifySendError(error);
    const reason = errorReason(error);
    if (outcome === "away") {
      logError("The mail server is away.", error);
      await queue.pause(reason);
    }
    if (outcome === "stopped") {
      logError(
        "Mail is stopped, except for a few attempts an hour: the mail server refuses our mail. An admin can resume it at /admin/mail.",
        error,
      );
      await queue.stop(reason);
    }
    if (outcome === "unanswered") {
      const notice =
        "The mail server received the email but did not answer, so it may have arrived";
      return { outcome, error: `${notice}: ${reason}` };
    }
    return { outcome, error: reason };
  }
}

/**
 * An error of nodemailer. `command` is CONN if the error is not a response to a command, at any time of the session.
 */
type SmtpError = { code?: string; response?: string; responseCode?: number; command?: string };

/**
 * The outcome of a failed attempt to send a mail. It follows from the stage of SMTP (RFC 5321) at which the server
 * refused it, and then from the status codes of RFC 3463: before the recipient is named a refusal concerns this site,
 * then the recipient, and once the mail is transmitted the mail.
 */
export function classifySendError(error: unknown): SendOutcome {
  const { cause, progress } =
    error instanceof MailerError ? error : { cause: error, progress: "connected" as const };
  const smtpError = (cause ?? {}) as SmtpError;
  const { response = "", responseCode, command } = smtpError;
  if (!responseCode) return outcomeWithoutReply(smtpError, progress);
  const isTemporary = responseCode < 500;
  const [, status = ""] = /^\d{3}[ -][245]\.(\d{1,3}\.\d{1,3})\b/u.exec(response) ?? [];
  if (command === "MAIL FROM") {
    if (isTemporary) return "away";
    return isRefusalOfMail(responseCode, status) ? "failed" : "stopped";
  }
  if (command === "RCPT TO") {
    if (isTemporary) return "later";
    return isRefusalOfAddress(status) || status.startsWith("7.") ? "suppressed" : "refused";
  }
  if (progress === "connecting") return isTemporary ? "away" : "stopped";
  if (isTemporary) return "later";
  // Some servers check the recipient only after they have received the mail.
  return isRefusalOfAddress(status) ? "suppressed" : "failed";
}

/** Codes of nodemailer errors about the mail itself, before anything is sent to the server. */
const ownErrorCodes = new Set(["EENVELOPE", "EMESSAGE"]);

function outcomeWithoutReply({ code = "" }: SmtpError, progress: Progress): SendOutcome {
  if (code === "EAUTH" || code === "ENOAUTH") return "stopped";
  if (progress === "transmitted") return "unanswered";
  // nodemailer refuses an e-mail address that would break the SMTP command.
  if (ownErrorCodes.has(code)) return "failed";
  if (!noReplyCodes.has(code)) return "later";
  return progress === "connecting" ? "away" : "interrupted";
}

/** Codes of errors for an invalid, late or missing reply of the mail server. */
const noReplyCodes = new Set([
  "EABORT",
  "ECONNECTION",
  "EDNS",
  "EPROTOCOL",
  "EPROXY",
  "ESOCKET",
  "ETIMEDOUT",
  "ETLS",
]);

/** Whether a reply to MAIL FROM concerns its parameters SIZE, BODY or SMTPUTF8, which follow from the mail. */
const isRefusalOfMail = (responseCode: number, status: string) =>
  responseCode === 552 || responseCode === 555 || ["2.3", "3.4", "6.3", "6.7"].includes(status);

/**
 * Whether an enhanced status code is about the recipient's address. Of the codes 5.1.x, 5.1.7 and 5.1.8 are about the
 * sender's.
 */
const isRefusalOfAddress = (status: string) =>
  status.startsWith("1.") && status !== "1.7" && status !== "1.8";

/**
 * Composes the mail of an outbox row from current data, null if obsolete. Throws a ZodError if the row's data is
 * invalid.
 */
export async function composeMail(row: OutboxMail, batch?: readonly OutboxMail[]) {
  const template = templates.get(row.kind);
  // A newer version of the site may have enqueued a kind of mail that this version does not know.
  if (!template) throw new Error(`There is no template for mail of the kind ${row.kind}.`);
  const text = await template.write(row.data, row.address, batch);
  if (!text) return null;
  const html = mailHtml(text);
  if (Buffer.byteLength(html) > longestHtml)
    logError(`A mail of the kind ${row.kind} is so long that Gmail will cut it off.`);
  return {
    to: row.address,
    subject: toLogLine(text.subject),
    text: mailText(text),
    html,
    messageId: row.message_id,
    headers: unsubscribeHeaders(row.kind, text),
  };
}

function unsubscribeHeaders(kind: string, { unsubscribeUrl }: MailText): Record<string, string> {
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

const testMail = mailTemplate({
  label: "Test",
  schema: z.object({}),
  sample: {},
  write: () => ({
    subject: `Test mail from ${site.name}`,
    body: [
      `Mail from ${site.name} arrives. An admin asked for this one at ${absoluteUrl("/admin/mail")}.`,
      "Look at its source: “Authentication-Results” should say pass for spf, dkim and dmarc. docs/operating.md, “Mail”, says what to do if they do not.",
    ],
  }),
});

export const templates: ReadonlyMap<string, MailTemplate> = new Map(
  Object.entries({
    test: testMail,
    ...recruiterMails,
    ...jobMails,
    ...removalMails,
    ...objectionMails,
    ...reportMails,
    ...importMails,
    ...eventMails,
    ...waitingMails,
    ...preferenceMails,
    ...alertMails,
    ...digestMails,
  }),
);

export const mailLabel = (kind: string): string => templates.get(kind)?.label ?? kind;
