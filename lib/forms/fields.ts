import { z } from "zod";
import { cleanLine, cleanText } from "@/lib/text/clean";
import { exceededBound } from "@/lib/html/bounds";
import { isListRow, longestReason } from "@/lib/forms/submission";

// Schemas of single fields, with their error messages.

/** Cleans plain text of several lines. */
export const plainText = () => z.string().overwrite(cleanText).trim();

/** Cleans plain text of one line, such as a name, and decodes HTML entities. */
export const plainLine = () => z.string().overwrite(cleanLine).trim();

// The parameter `label` is the field's name at the start of its error messages: 'Title is required'.

/** Required text of at most `longest` characters. */
export const requiredText = (label: string, longest: number, text = plainText()) =>
  text
    .min(1, `${label} is required`)
    .max(longest, `${label} can have at most ${longest} characters`);

export const reasonText = () => requiredText("Reason", longestReason);

/**
 * Unsanitised HTML within the limits of the HTML parser. Forms check the lower limit of stored text after sanitising.
 */
export const htmlText = (label: string) =>
  z.string().superRefine((html, context) => {
    const bound = exceededBound(html);
    if (bound) context.addIssue(`${label} can have at most ${bound}`);
  });

/** Text of at most `longest` characters; null if it is empty. */
export const optionalText = (label: string, longest: number, text = plainText()) =>
  text
    .max(longest, `${label} can have at most ${longest} characters`)
    .transform((given) => given || null);

/** An optional text field: empty or missing input becomes null, other input is checked with `shape`. */
export const emptyAsNull = (shape: z.ZodType<string, string>) =>
  z
    .string()
    .trim()
    .transform((text) => text || null)
    .pipe(shape.nullable())
    .default(null);

/** A host name with a dot, optionally with port or path, but without a scheme: 'acme.example/jobs'. */
const bareAddress = /^(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+(?::\d{1,5})?(?:[/?#]|$)/u;

/**
 * A URL as the database accepts it; https:// is added to one without a scheme.
 * @param protocol the allowed schemes; https only for resources that pages load
 */
export const webAddress = (label: string, longest = 2048, protocol = /^https?$/) =>
  requiredText(label, longest)
    .overwrite((address) => (bareAddress.test(address) ? `https://${address}` : address))
    .pipe(
      z.url({
        protocol,
        hostname: /./,
        error: `${label} must be a URL that starts with https://${protocol.test("http") ? " or http://" : ""}`,
      }),
    )
    // Normalises the URL to the form that a browser requests: percent-encoded, with a Punycode host.
    .transform((address) => new URL(address).href)
    // Refuses credentials, which would be public, like private.check_web_addresses in the database.
    .refine(
      (address) => !hasCredentials(new URL(address)),
      `${label} must not contain a user name or a password`,
    )
    .refine(
      (address) => address.length <= longest,
      `${label} can have at most ${longest} characters`,
    );

const hasCredentials = ({ username, password }: URL) => username !== "" || password !== "";

/** Whether a day is in the years 2000 to 2100, as the table's check constraint requires. */
const isInAllowedYear = (day: string) => /^(?:20\d\d|2100)-/u.test(day);

const hasYear = (day: string) => /^\d{4}-/u.test(day);

/** A day as YYYY-MM-DD. */
export const dayField = (label: string) =>
  z.iso
    .date(`${label} must be a date`)
    // An invalid date gets one error only.
    .refine(
      (day) => isInAllowedYear(day) || !hasYear(day),
      `${label} must be between 2000 and 2100`,
    );

/** A form field that may be repeated or absent, as a list. In the browser's form each item is a row with its text. */
export const listField = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (value === undefined ? [] : [value].flat().map(itemText)), z.array(item));

const itemText = (item: unknown) => (isListRow(item) ? item.text : item);

/** A list whose rows have several fields, which `toFormData` converts to JSON. */
export const rowsField = <Row extends z.ZodType>(row: Row) =>
  z.preprocess((value) => (value === undefined ? [] : [value].flat().map(parseRow)), z.array(row));

/** The row, or an empty one for anything but an object. */
function parseRow(row: unknown): object {
  try {
    const value: unknown = typeof row === "string" ? JSON.parse(row) : row;
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** A checkbox or switch: true if it is on, false if it is missing from the form. */
export const switchedOn = z.preprocess((value) => value === "on" || value === true, z.boolean());

/** The row's id and version, or an idempotency key for a new row; `back` is the query string of the row's list. */
export const rowFields = {
  id: z.uuid().optional(),
  version: z.coerce.number().int().positive().optional(),
  key: z.uuid().optional(),
  back: z.string().optional(),
};

/** Whether a save keeps the publication date; without this field the date is set to now. */
export const keepPublishedAt = z
  .enum(["keep", "today"], "Please choose a publish date")
  .default("today")
  .transform((choice) => choice === "keep");
