import { z } from "zod";
import { cleanLine, cleanText } from "../text/clean";
import { exceededBound } from "../html/bounds";
import { rowsPerPage } from "./list";

// Pieces of schemas: what single fields of forms may hold, with the sentence for the field where they do not.

/** Text in which nothing has to be cleaned away (lib/text/clean.ts). */
export const plainText = () => z.string().overwrite(cleanText).trim();

/** The same of a line that may come from elsewhere, escaped as HTML: a name, not words about HTML. */
export const plainLine = () => z.string().overwrite(cleanLine).trim();

/** Text that must not be empty, trimmed, of at most `longest` characters. `what` begins the sentence: 'Title'. */
export const requiredText = (what: string, longest: number, text = plainText()) =>
  text.min(1, `${what} is required`).max(longest, `${what} can have at most ${longest} characters`);

/** Longest reason of a decision that is mailed, which is the tables'. */
export const longestReason = 500;

/** Why an admin decided something about somebody, who is mailed it. */
export const reason = () => requiredText("Reason", longestReason);

/** HTML as it is typed or pasted, within the bounds of what is parsed: its markup may be many times what is left of it. */
export const htmlText = (what: string) =>
  z.string().superRefine((html, context) => {
    const bound = exceededBound(html);
    if (bound) context.addIssue(`${what} can have at most ${bound}`);
  });

/** Text that may be empty: then it is null. */
export const optionalText = (what: string, longest: number, text = plainText()) =>
  text
    .max(longest, `${what} can have at most ${longest} characters`)
    .transform((given) => given || null);

/** A host name with a dot, alone or before a port or a path: 'acme.example/jobs'. No scheme, and no e-mail address. */
const bareAddress = /^(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+(?::\d{1,5})?(?:[/?#]|$)/u;

/**
 * An address on the web, as the database takes it; https:// is added where there is no scheme.
 * @param protocol which schemes may be used: for what pages load, https alone
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
    // As a browser asks for it: with blanks escaped, and other letters.
    .transform((address) => new URL(address).href)
    .refine(
      (address) => address.length <= longest,
      `${what} can have at most ${longest} characters`,
    );

/** A field that stands in the form any number of times. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
    z.array(item),
  );

/** A checkbox: in the form when it is on, absent when it is off. */
export const switchedOn = z.preprocess((value) => value === "on" || value === true, z.boolean());

/** Most rows one action may be about: four pages of a list, whose checkboxes reach no further than theirs. */
const mostIds = 4 * rowsPerPage;

/** The ids of the rows an action is about, at least one. */
export const idsSchema = z.object({
  id: listOf(z.uuid()).pipe(
    z.array(z.string()).min(1, "Select at least one").max(mostIds, `Select at most ${mostIds}`),
  ),
});
