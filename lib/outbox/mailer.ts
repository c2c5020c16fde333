import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { createTransport, type SendMailOptions, type Transporter } from "nodemailer";
import { errorReason } from "../logs/error-text.ts";

export type Mail = {
  to: string;
  subject: string;
  text?: string;
  html?: string;
  messageId?: string;
  headers?: Record<string, string>;
};

/** DKIM signing key; its public key is in the DNS at `keySelector`._domainkey.`domainName`. */
type Dkim = { domainName: string; keySelector: string; privateKey: string };

type Options = {
  smtpUrl?: string | undefined;
  from: string;
  /** Folder for .eml files when there is no SMTP server. */
  outbox: string;
  dkim?: Dkim | undefined;
  /** Maximum number of pooled SMTP connections; without it each mail opens a connection of its own. */
  connections?: number;
  patience?: Patience;
};

/** Timeouts for the mail server, in milliseconds. */
type Patience = {
  /** For accepting the connection and sending its greeting. */
  connecting: number;
  /** For everything before the mail is transmitted completely. */
  beforeTransmitted: number;
  /** For the response to the complete mail. */
  afterTransmitted: number;
};

/**
 * Long timeouts are fine, because no request waits for a mail to be sent. RFC 5321, 4.5.3.2.6, recommends at least ten
 * minutes for `afterTransmitted`: a sender that gives up earlier may send the mail twice.
 */
const defaultPatience: Patience = {
  connecting: 10_000,
  beforeTransmitted: 300_000,
  afterTransmitted: 600_000,
};

/**
 * The progress of a mail: `connected` once the SMTP session is ready for it, `transmitted` once the server has received
 * it completely.
 */
export type Progress = "connecting" | "connected" | "transmitted";

/** Thrown by `send`. The SMTP library's error is the `cause`. */
export class MailerError extends Error {
  readonly progress: Progress;

  constructor(cause: unknown, progress: Progress) {
    super(errorReason(cause), { cause });
    this.progress = progress;
  }
}

/** `send` throws a MailerError if the server refuses the mail or does not respond in time. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

// RFC 8058 requires signatures of both unsubscribe headers; the library leaves out the second.
const signedHeaders = [
  "From",
  "Sender",
  "Reply-To",
  "Subject",
  "Date",
  "Message-ID",
  "To",
  "Cc",
  "MIME-Version",
  "Content-Type",
  "Content-Transfer-Encoding",
  "In-Reply-To",
  "References",
  "Auto-Submitted",
  "List-Id",
  "List-Unsubscribe",
  "List-Unsubscribe-Post",
  "Feedback-ID",
].join(":");

/** Sends mail through an SMTP server, or writes it to the folder `outbox` if `smtpUrl` is not set. */
export function createMailer({
  smtpUrl,
  from,
  outbox,
  dkim,
  connections,
  patience = defaultPatience,
}: Options): Mailer {
  const signing = dkim && { dkim: { ...dkim, headerFieldNames: signedHeaders } };
  // Passes the recipient as an object, because nodemailer would split a string at commas into several recipients.
  const toMessage = ({ to, ...mail }: Mail) => ({ from, to: { name: "", address: to }, ...mail });
  if (smtpUrl) {
    const smtp = createTransport({
      url: smtpUrl,
      ...(connections && { pool: true, maxConnections: connections, maxMessages: 1000 }),
      connectionTimeout: patience.connecting,
      greetingTimeout: patience.connecting,
      socketTimeout: patience.afterTransmitted,
      // Retries a mail once on a new connection, because the server may have closed the pooled one since the last mail.
      maxRequeues: 1,
      ...signing,
    });
    reportProgress(smtp);
    return {
      send: (mail) => transmitMail(smtp, toMessage(mail), patience),
      close: () => smtp.close(),
    };
  }
  const composer = createTransport({ streamTransport: true, buffer: true, ...signing });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(toMessage(mail));
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const time = new Date().toISOString().replaceAll(":", "-");
      const file = join(outbox, `${time}-${randomUUID().slice(0, 8)}.eml`);
      // Writes to a temporary name and renames it, so that readers of the folder never see a partly written mail.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: () => undefined,
  };
}

type ReportProgress = (progress: Progress) => void;

/**
 * Makes the transport call each mail's `onProgress`. A mail counts as connected when nodemailer creates its stream, for
 * which a session must be ready.
 */
function reportProgress(smtp: Transporter): void {
  smtp.use("stream", ({ data, message }, done) => {
    const { onProgress } = data as { onProgress?: ReportProgress };
    message.processFunc((input) => {
      onProgress?.("connected");
      const output = new PassThrough();
      output.once("end", () => onProgress?.("transmitted"));
      input.once("error", (error) => output.destroy(error));
      return input.pipe(output);
    });
    done();
  });
}

async function transmitMail(smtp: Transporter, message: object, patience: Patience): Promise<void> {
  let progress: Progress = "connecting";
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), patience.beforeTransmitted);
  const onProgress: ReportProgress = (reached) => {
    progress = reached;
    if (progress === "transmitted") clearTimeout(timer);
  };
  try {
    const options: SendMailOptions & { onProgress: ReportProgress } = {
      ...message,
      onProgress,
      signal: timeout.signal,
    };
    await smtp.sendMail(options);
  } catch (error) {
    throw new MailerError(error, progress);
  } finally {
    clearTimeout(timer);
  }
}
