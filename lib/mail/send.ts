import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";

/** A mail to one person. `headers` are for the likes of List-Unsubscribe. */
export type Mail = {
  to: string;
  subject: string;
  text?: string;
  html?: string;
  headers?: Record<string, string>;
};

type Options = {
  smtpUrl?: string | undefined;
  from: string;
  /** Folder of the .eml files that stand for sent mail when there is no SMTP server. */
  outbox: string;
};

/** A function that sends a mail, or throws when the server refuses it. */
export function createMailer({ smtpUrl, from, outbox }: Options): (mail: Mail) => Promise<void> {
  if (smtpUrl) {
    // Somebody waits for it: the library's own patience is two minutes.
    const smtp = createTransport({
      url: smtpUrl,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    });
    return async (mail) => void (await smtp.sendMail({ from, ...mail }));
  }
  const composer = createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    const { message } = await composer.sendMail({ from, ...mail });
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    const file = join(
      outbox,
      `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`,
    );
    // Whoever waits for mail to appear must not find half of one.
    await writeFile(`${file}.part`, message, { mode: 0o600 });
    await rename(`${file}.part`, file);
  };
}
