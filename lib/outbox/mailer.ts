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

/** How long the mail server may take, in milliseconds. */
type Patience = {
  /** To accept a connection and greet. */
  connecting: number;
  /** Until it has the whole mail. */
  beforeTransmitted: number;
  /** To answer when it has the whole mail. */
  afterTransmitted: number;
};

/**
 * These can be long, because no request waits for a mail to be sent. The last one is that of RFC 5321, 4.5.3.2.6: a sender
 * that gives up earlier sends mail twice.
 */
const defaultPatience: Patience = {
  connecting: 10_000,
  beforeTransmitted: 300_000,
  afterTransmitted: 600_000,
};

/** How far a mail got: `connected` once the session is ready for it, `transmitted` once the server has all of it. */
export type Progress = "connecting" | "connected" | "transmitted";

/** Thrown by `send`, with the SMTP library's error as cause. */
export class MailerError extends Error {
  readonly progress: Progress;

  constructor(cause: unknown, progress: Progress) {
    super(errorReason(cause), { cause });
    this.progress = progress;
  }
}

/** `send` throws a MailerError when the server refuses the mail or does not answer. */
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

/** Sends mail through an SMTP server, or writes it to the folder `outbox` when there is none. */
export function createMailer({
  smtpUrl,
  from,
  outbox,
  dkim,
  connections,
  patience = defaultPatience,
}: Options): Mailer {
  const signing = dkim && { dkim: { ...dkim, headerFieldNames: signedHeaders } };
  // The recipient is an object, because a comma in a string would add another recipient.
  const toMessage = ({ to, ...mail }: Mail) => ({ from, to: { name: "", address: to }, ...mail });
  if (smtpUrl) {
    const smtp = createTransport({
      url: smtpUrl,
      ...(connections && { pool: true, maxConnections: connections, maxMessages: 1000 }),
      connectionTimeout: patience.connecting,
      greetingTimeout: patience.connecting,
      socketTimeout: patience.afterTransmitted,
      // A pooled connection may have been closed by the server since the last mail: that mail is tried once more.
      maxRequeues: 1,
      ...signing,
    });
    reportProgress(smtp);
    return {
      send: (mail) => transmit(smtp, toMessage(mail), patience),
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
      // Readers of the folder must not find a partly written mail.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: () => undefined,
  };
}

type ReportProgress = (progress: Progress) => void;

/** Calls the `onProgress` of each mail. nodemailer creates the stream of a mail when a session is ready for it. */
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

async function transmit(smtp: Transporter, message: object, patience: Patience): Promise<void> {
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
