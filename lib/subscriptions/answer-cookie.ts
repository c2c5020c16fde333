import { z } from "zod";
import type { ActionResult } from "@/lib/forms/submission";
import { site } from "@/lib/config/site";

/** Maximum length of an e-mail address that SMTP can use (RFC 5321), in characters. */
const longestAddress = 254;

const answerSchema = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), warning: z.string().max(300).optional() }),
  z.object({
    ok: z.literal(false),
    error: z.string().max(200),
    email: z.string().max(longestAddress),
  }),
]);

export type FormAnswer = z.infer<typeof answerSchema>;

/**
 * The cookie that carries a form's result over a redirect. A query parameter would put the e-mail address into URLs and
 * logs.
 */
const cookieOptions = (name: string, path: string) => ({
  name,
  path,
  httpOnly: true,
  secure: site.url.startsWith("https:"),
  sameSite: "lax" as const,
  // Seconds; the cookie is only needed until the redirect is followed.
  maxAge: 60,
});

export const answerCookie = cookieOptions("newsletter-answer", "/newsletter");
export const alertAnswerCookie = cookieOptions("alert-answer", "/newsletter/alerts");
export const linkAnswerCookie = cookieOptions("mail-link-answer", "/newsletter/preferences");

export function toFormAnswer(result: ActionResult): FormAnswer {
  if (result.ok) return { ok: true, ...(result.warning && { warning: result.warning }) };
  const email = (result.values?.email ?? "").slice(0, longestAddress);
  return { ok: false, error: result.error, email };
}

/** The result in the cookie's value; null if it is missing or invalid. */
export function readAnswer(value = ""): FormAnswer | null {
  try {
    return answerSchema.parse(JSON.parse(value));
  } catch {
    return null;
  }
}
