import { site } from "@/lib/config/site";
import { escapeHtml } from "@/lib/html/text";
import type { z } from "zod";

/** Size of a mail's HTML, in bytes, above which Gmail clips the mail. */
export const longestHtml = 102_400;

/** A mail as HTML: one column for all mail clients, without images, with colours for dark mode. */
export function mailHtml({ subject, body, footer = "", ...mail }: MailText): string {
  const links = footerLinkList(mail).map(
    ({ label, url }) =>
      `<a href="${escapeHtml(url)}" class="muted" style="color:#5b6472">${escapeHtml(label)}</a>`,
  );
  const footerLines = [linesHtml(footer), links.join(" &middot; "), operatorHtml()].filter(Boolean);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  body, .page { background: #14171c !important; }
  .card { background: #1d2229 !important; border-color: #353c47 !important; }
  .ink { color: #eef1f5 !important; }
  .muted { color: #aab3c0 !important; }
  .link { color: #5dc9e2 !important; }
  .quote { border-color: #5dc9e2 !important; }
}
</style>
</head>
<body style="margin:0;padding:0;background:#f2f4f7">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f4f7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;table-layout:fixed;overflow-wrap:anywhere;word-break:break-word;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5">
<tr><td style="padding:0 4px 12px;font-weight:700"><a href="${escapeHtml(site.url)}/" class="ink" style="color:#202224;text-decoration:none">${escapeHtml(site.name)}</a></td></tr>
<tr><td class="card ink" style="background:#ffffff;border:1px solid #dfe3e8;border-radius:8px;padding:24px;color:#202224">
${body.map(pieceHtml).join("\n")}
</td></tr>
<tr><td class="muted" style="padding:16px 4px;font-size:13px;color:#5b6472">${footerLines.join("<br>")}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** A mail as plain text, with the same content in the same order as its HTML. */
export function mailText({ body, footer = "", ...mail }: MailText): string {
  const links = footerLinkList(mail).map(({ label, url }) => `${label}: ${url}`);
  const footerLines = [footer, ...links, `${site.name}, ${site.url}/`].filter(Boolean);
  return `${body.map(pieceText).join("\n\n")}\n\n-- \n${footerLines.join("\n")}\n`;
}

function footerLinkList({ footerLinks = [], unsubscribeUrl }: Partial<MailText>): MailLink[] {
  if (!unsubscribeUrl) return footerLinks;
  return [...footerLinks, { label: "Unsubscribe", url: unsubscribeUrl }];
}

/** The operator's name and address, which the law of many countries requires in mail. */
function operatorHtml(): string {
  const { name = site.name, address } = site.operator;
  return linesHtml([name, address].filter(Boolean).join(", "));
}

const linesHtml = (text: string) => escapeHtml(text).replaceAll("\n", "<br>");

function pieceHtml(piece: MailPiece): string {
  if (typeof piece === "string")
    return `<p class="ink" style="margin:0 0 16px;color:#202224">${linesHtml(piece)}</p>`;
  if ("heading" in piece)
    return `<h2 class="ink" style="margin:20px 0 8px;font-size:18px;line-height:1.3;color:#202224">${linesHtml(piece.heading)}</h2>`;
  if ("quote" in piece)
    return `<blockquote class="ink quote" style="margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid #007d9c;color:#202224">${linesHtml(piece.quote)}</blockquote>`;
  if ("button" in piece) return buttonHtml(piece.button);
  const entries = piece.links.map(entryHtml);
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 8px;table-layout:fixed">${entries.join("")}</table>`;
}

// Both the table cell and the link of a button have a background, because some mail clients drop one of them.
const buttonHtml = ({ label, url }: MailLink) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 16px"><tr><td style="background:#007d9c;border-radius:6px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#007d9c;color:#ffffff;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;

function entryHtml({ label, url, text }: MailEntry): string {
  const link = `<a href="${escapeHtml(url)}" class="link" style="color:#00718c;font-weight:700">${escapeHtml(label)}</a>`;
  const note = text
    ? `<br><span class="muted" style="color:#5b6472">${linesHtml(text)}</span>`
    : "";
  return `<tr><td style="padding:0 0 12px">${link}${note}</td></tr>`;
}

/** Maximum length of the underline of a heading in plain text, in characters. */
const longestUnderline = 60;

function pieceText(piece: MailPiece): string {
  if (typeof piece === "string") return piece;
  if ("heading" in piece) {
    const underline = "-".repeat(Math.min(piece.heading.length, longestUnderline));
    return `${piece.heading}\n${underline}`;
  }
  if ("quote" in piece) return piece.quote.replaceAll(/^/gm, "> ");
  if ("button" in piece) return `${piece.button.label}:\n${piece.button.url}`;
  return piece.links.map(entryText).join("\n\n");
}

const entryText = ({ label, url, text }: MailEntry) =>
  [label, text, url].filter(Boolean).join("\n");

type MailLink = { label: string; url: string };

export type MailEntry = MailLink & { text?: string | undefined };

/** A part of a mail; a string is a paragraph. */
export type MailPiece =
  | string
  | { heading: string }
  | { quote: string }
  | { button: MailLink }
  | { links: MailEntry[] };

export type MailText = {
  subject: string;
  body: MailPiece[];
  footer?: string;
  footerLinks?: MailLink[];
  /** The URL for one-click unsubscribing (RFC 8058); a browser gets a page with a button. */
  unsubscribeUrl?: string;
};

export type MailTemplate = ReturnType<typeof mailTemplate>;

type Batch = readonly { data: unknown }[];

type Template<Schema extends z.ZodType, Loaded> = {
  /** The name of this kind of mail in the admin area. */
  label: string;
  /** The schema of the column `data` in the outbox. */
  schema: Schema;
  /** Sample data for previews and tests. */
  sample: z.input<Schema> & object;
  /** Reads the current data for all mails of a batch at once. */
  load?: (batch: z.output<Schema>[]) => Promise<Loaded>;
  /** Writes the mail to `address`; null if it is obsolete. */
  write(
    data: z.output<Schema>,
    address: string,
    loaded: Loaded,
  ): MailText | null | Promise<MailText | null>;
};

/** Creates the template of one kind of mail. */
export function mailTemplate<Schema extends z.ZodType, Loaded = undefined>({
  label,
  schema,
  sample,
  load,
  write,
}: Template<Schema, Loaded>) {
  const loads = new WeakMap<Batch, Promise<Loaded>>();
  return {
    label,
    sample: sample as object,
    /** The mail from current data; null if obsolete. `batch`: the rows of its kind sent together. Throws a ZodError. */
    async write(data: unknown, address: string, batch: Batch = [{ data }]) {
      const valid = schema.parse(data);
      if (load && !loads.has(batch)) {
        const validRows = batch.flatMap((row) => schema.safeParse(row.data).data ?? []);
        loads.set(batch, load(validRows));
      }
      return write(valid, address, (await loads.get(batch)) as Loaded);
    },
  };
}
