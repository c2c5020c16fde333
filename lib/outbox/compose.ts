import { site } from "../config/site.ts";
import { logError } from "../logs/log.ts";
import { mailDomain } from "../mail/domain.ts";
import { longestHtml, mailHtml, mailText } from "../mail/layout.ts";
import type { Mail } from "../mail/mailer.ts";
import type { MailText } from "../mail/template.ts";
import { oneLine } from "../logs/error-text.ts";
import { templates } from "./templates.ts";

/** A row of the outbox, as far as its mail is made of it. */
export type OutboxMail = { kind: string; address: string; data: unknown; message_id: string };

/** The mail of a row as it is now; null where there is nothing to say any more. Throws a ZodError of data that no template takes. */
export async function composeMail(row: OutboxMail): Promise<Mail | null> {
  const template = templates.get(row.kind);
  // Another instance may be newer, and know it.
  if (!template) throw new Error(`There is no template for mail of the kind ${row.kind}.`);
  const text = await template.write(row.data, row.address);
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
    // Gmail's postmaster tools tell complaints apart by it; the last part names the sender.
    "Feedback-ID": `${kind}:::${site.product.slice(0, 15)}`,
    ...(unsubscribeUrl && {
      "List-Id": `${site.name.replaceAll(/[^\p{L}\p{N} ]/gu, "")} <${kind}.${mailDomain}>`,
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  };
}
