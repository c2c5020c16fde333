import { z } from "zod";
import { switchedOn } from "@/lib/forms/fields";

const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, "Email is required")
  .max(254, "Please enter a valid email address");

export const signInSchema = z.object({
  email,
  password: z.string().min(1, "Password is required").max(1000, "Password is too long"),
  next: z.string().optional(),
});

export type SignIn = z.output<typeof signInSchema>;

/** A placeholder origin for resolving paths: a URL that leaves it points to another site. */
const anyOrigin = "http://next.invalid";

/** The path to open after sign-in: the requested one if it is a console page, otherwise `fallback`. */
export function nextPath(requested: unknown, fallback: string): string {
  if (typeof requested !== "string") return fallback;
  // Like browsers, URL.parse drops tabs and line ends and reads a backslash as a slash.
  const url = URL.parse(requested, anyOrigin);
  if (url?.origin !== anyOrigin) return fallback;
  const isConsolePage = /^\/(?:recruiter|admin)(?:\/|$)/u.test(url.pathname);
  return isConsolePage ? url.pathname + url.search : fallback;
}

export const emailAddress = email.pipe(z.email("Please enter a valid email address"));

/** Maximum length of a password in bytes: bcrypt ignores all further bytes. */
const longestPassword = 72;

/** A new password: at least 8 characters and at most 72 bytes, neither trimmed nor normalised. */
export const newPassword = z
  .string()
  .min(8, "Password needs at least 8 characters")
  .refine(
    (password) => new TextEncoder().encode(password).length <= longestPassword,
    `Password can have at most ${longestPassword} characters; accents and emoji count for more than one`,
  );

export const resetRequestSchema = z.object({ email: emailAddress });

const incomplete = "This link is incomplete. Please ask for a new one.";

const linkToken = z.string().min(1, incomplete).max(200, incomplete);

export const resetSchema = z.object({ token: linkToken, password: newPassword });

/** A code of an authenticator app. */
const authenticatorCode = z
  .string()
  .overwrite((typed) => typed.replaceAll(/\s/gu, ""))
  .regex(/^\d{6}$/u, "The code has 6 digits");

/** For accounts with an authenticator app. */
export const resetWithCodeSchema = resetSchema.extend({ code: authenticatorCode });

export type PasswordReset = z.output<typeof resetSchema> & { code?: string };

export const deletionSchema = z.object({
  password: signInSchema.shape.password,
  deleteJobs: switchedOn,
});

export type Deletion = z.output<typeof deletionSchema>;

export const codeSchema = z.object({
  factor: z.uuid(),
  code: authenticatorCode,
  next: z.string().optional(),
});

export type SecondFactorCode = z.output<typeof codeSchema>;

/** A newly enrolled authenticator app: its QR code as a `data:` URL, and the secret to type instead. */
export type Enrollment = { factor: string; picture: string; secret: string };
