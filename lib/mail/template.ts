import type { z } from "zod";

/** A link of a mail; the address is a full one (lib/http/url.ts). */
type MailLink = { label: string; url: string };

/** One entry of a list: a link, and what is said about it. */
export type MailEntry = MailLink & { text?: string | undefined };

/** What the body of a mail is made of, from top to bottom. */
export type MailPiece =
  | { heading: string }
  | { paragraph: string }
  | { quote: string }
  | { button: MailLink }
  | { links: MailEntry[] };

/** What a mail says. Everything is plain text: the layout makes HTML of it, and a text for those who read that. */
export type MailText = {
  subject: string;
  body: MailPiece[];
  /** Below the line at the end: why somebody gets it, where to change that. */
  footer?: string;
  footerLinks?: MailLink[];
  /** Where one POST without cookies ends mails like this (RFC 8058), and a person finds a button. */
  unsubscribeUrl?: string;
};

/** One kind of mail. */
export type MailTemplate = {
  /** What the admin area calls it. */
  label: string;
  /** What the preview in development shows; like what is enqueued. */
  sample: object;
  /** What to send to `address` now; null: do not, it is no longer true. Throws a ZodError of data it cannot be made from. */
  write(data: unknown, address: string): Promise<MailText | null>;
};

type Template<Schema extends z.ZodType> = {
  label: string;
  schema: Schema;
  sample: z.input<Schema> & object;
  write(data: z.output<Schema>, address: string): MailText | null | Promise<MailText | null>;
};

/** A kind of mail, made of data that `schema` vouches for. */
export function mailTemplate<Schema extends z.ZodType>({
  label,
  schema,
  sample,
  write,
}: Template<Schema>): MailTemplate {
  return {
    label,
    sample,
    async write(data, address) {
      return write(schema.parse(data), address);
    },
  };
}
