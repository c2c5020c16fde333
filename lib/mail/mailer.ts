import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";

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
};

/** `send` throws when the server refuses the mail. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

// RFC 8058 requires signatures of both unsubscribe headers; the library leaves out the second.
const signedHeaders = [
  ...["From", "Sender", "Reply-To", "Subject", "Date", "Message-ID", "To", "Cc", "MIME-Version"],
  ...["Content-Type", "Content-Transfer-Encoding", "In-Reply-To", "References", "Auto-Submitted"],
  ...["List-Id", "List-Unsubscribe", "List-Unsubscribe-Post", "Feedback-ID"],
].join(":");

export function createMailer({ smtpUrl, from, outbox, dkim, connections }: Options): Mailer {
  const signing = dkim && { dkim: { ...dkim, headerFieldNames: signedHeaders } };
  // The recipient is an object, because a comma in a string would add another recipient.
  const messageOf = ({ to, ...mail }: Mail) => ({ from, to: { name: "", address: to }, ...mail });
  if (smtpUrl) {
    const smtp = createTransport({
      url: smtpUrl,
      ...(connections && { pool: true, maxConnections: connections, maxMessages: 1000 }),
      // nodemailer's default timeouts are minutes.
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      ...signing,
    });
    return {
      send: async (mail) => void (await smtp.sendMail(messageOf(mail))),
      close: () => smtp.close(),
    };
  }
  const composer = createTransport({ streamTransport: true, buffer: true, ...signing });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail));
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
