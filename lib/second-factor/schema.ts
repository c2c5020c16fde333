import { z } from "zod";

/** What the form with a code sends. */
export const codeSchema = z.object({
  factor: z.uuid(),
  code: z
    .string()
    .transform((typed) => typed.replaceAll(/\s/gu, ""))
    .pipe(z.string().regex(/^\d{6}$/u, "The code has 6 digits")),
  next: z.string().optional(),
});

/** What `codeSchema` makes of a form. */
export type Code = z.output<typeof codeSchema>;

/** What an authenticator is set up with: a picture (a `data:` address), or the same typed by hand. */
export type Enrollment = { factor: string; picture: string; secret: string };
