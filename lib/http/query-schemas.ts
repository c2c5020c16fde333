import { z } from "zod";

/** A query parameter of text; `most` is its maximum length. */
export const textParameter = (most: number, description: string) =>
  z
    .string()
    // Postgres rejects NUL; other control characters are never searched for.
    .overwrite((text) => text.replace(/\p{Cc}+/gu, " ").trim())
    .max(most, `At most ${most} characters.`)
    .optional()
    .describe(description);

/** A query parameter that has one of these values. */
export const enumParameter = <const Values extends readonly string[]>(
  values: Values,
  description: string,
) =>
  z
    .enum(values, `One of ${values.join(", ")}.`)
    .optional()
    .describe(description);

/** A whole number from 1 to `most`. */
export const wholeNumber = (most: number, error = "A whole number.") =>
  z.coerce.number(error).int("A whole number.").min(1, "At least 1.").max(most, `At most ${most}.`);
