import { z } from "zod";
import { switchedOn } from "@/lib/forms/fields";
const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, "Email is required")
  .max(254, "Please enter a valid email address");

/** What both sign-in forms send; `next` is the page that was asked for before. */
export const signInSchema = z.object({
  email,
  password: z.string().min(1, "Password is required").max(1000, "Password is too long"),
  next: z.string().optional(),
});

/** What `signInSchema` makes of a form. */
export type SignIn = z.output<typeof signInSchema>;

/** An address mail can be sent to, in lower case. */
export const emailAddress = email.pipe(z.email("Please enter a valid email address"));

/** Longest password in bytes: bcrypt, which the backend keeps passwords with, reads no further. */
const longestPassword = 72;

/** A password somebody chooses: 8 characters (SPEC section 5) to 72 bytes, of any kind, kept to the letter. */
export const newPassword = z
  .string()
  .min(8, "Password needs at least 8 characters")
  .refine(
    (password) => new TextEncoder().encode(password).length <= longestPassword,
    `Password can have at most ${longestPassword} characters; accents and emoji count for more than one`,
  );

/** What the form that asks for a new password sends. */
export const resetRequestSchema = z.object({ email: emailAddress });

const incomplete = "This link is not complete. Please ask for a new one.";

/** What stands behind the link of a mail: a token that works once. */
const linkToken = z.string().min(1, incomplete).max(200, incomplete);

/** What the form with the new password sends. */
export const resetSchema = z.object({ token: linkToken, password: newPassword });

/** What the page behind a confirmation mail sends. */
export const confirmSchema = z.object({ token: linkToken });

/** What somebody sends who deletes their account. */
export const deletionSchema = z.object({
  password: signInSchema.shape.password,
  deleteJobs: switchedOn,
});

/** What `deletionSchema` makes of a form. */
export type Deletion = z.output<typeof deletionSchema>;

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
