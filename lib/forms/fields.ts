import { z } from "zod";
import { cleanLine, cleanText } from "@/lib/text/clean";
import { exceededBound } from "@/lib/html/bounds";
import { longestReason } from "@/lib/forms/form-data";

// Schemas of single fields, with their error messages.

export const plainText = () => z.string().overwrite(cleanText).trim();

/** Cleans plain text of one line, such as a name, and decodes HTML entities. */
export const plainLine = () => z.string().overwrite(cleanLine).trim();

/** Required text of at most `longest` characters. `what` begins the message: 'Title'. */
export const requiredText = (what: string, longest: number, text = plainText()) =>
  text.min(1, `${what} is required`).max(longest, `${what} can have at most ${longest} characters`);

export const reason = () => requiredText("Reason", longestReason);

/** Unsanitised HTML within the limits of the parser, which are higher than those of the sanitised text. */
export const htmlText = (what: string) =>
  z.string().superRefine((html, context) => {
    const bound = exceededBound(html);
    if (bound) context.addIssue(`${what} can have at most ${bound}`);
  });

export const optionalText = (what: string, longest: number, text = plainText()) =>
  text
    .max(longest, `${what} can have at most ${longest} characters`)
    .transform((given) => given || null);

/** A host name with a dot, optionally with port or path, but without a scheme: 'acme.example/jobs'. */
const bareAddress = /^(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+(?::\d{1,5})?(?:[/?#]|$)/u;

/**
 * A URL as the database accepts it; https:// is added to one without a scheme.
 * @param protocol the allowed schemes; https only for resources that pages load
 */
export const webAddress = (what: string, longest = 2048, protocol = /^https?$/) =>
  requiredText(what, longest)
    .overwrite((address) => (bareAddress.test(address) ? `https://${address}` : address))
    .pipe(
      z.url({
        protocol,
        hostname: /./,
        error: `${what} must be a URL that starts with https://${protocol.test("http") ? " or http://" : ""}`,
      }),
    )
    // Percent-encoded and in Punycode, as a browser requests it.
    .transform((address) => new URL(address).href)
    // As private.check_web_addresses does: everybody would read the credentials.
    .refine(
      (address) => !hasCredentials(new URL(address)),
      `${what} must not contain a user name or a password`,
    )
    .refine(
      (address) => address.length <= longest,
      `${what} can have at most ${longest} characters`,
    );

const hasCredentials = ({ username, password }: URL) => username !== "" || password !== "";

/** Whether a day is in the years 2000 to 2100, as the table's check constraint requires. */
const isWithin = (day: string) => /^(?:20\d\d|2100)-/u.test(day);

export const dayField = (what: string) =>
  z.iso
    .date(`${what} must be a day`)
    // An invalid date gets one error only.
    .refine((day) => isWithin(day) || !/^\d{4}-/u.test(day), `${what} must be from 2000 to 2100`);

/** A form field that may be repeated or absent, as a list. */
export const listField = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(item));

export const switchedOn = z.preprocess((value) => value === "on" || value === true, z.boolean());
