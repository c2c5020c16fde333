import { z } from "zod";
import type { ActionResult } from "@/lib/auth/action";
import { site } from "@/lib/site";

/** Longest address there is (RFC 5321). */
const longestAddress = 254;

const answerSchema = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), warning: z.string().max(300).optional() }),
  z.object({
    ok: z.literal(false),
    error: z.string().max(200),
    email: z.string().max(longestAddress),
  }),
]);

/** What the form shows without JavaScript: the answer, and the address that was not taken. */
export type FormAnswer = z.infer<typeof answerSchema>;

/** Carries an answer over the redirect to the page that shows it: the address is personal and stays out of URLs and logs. */
export const answerCookie = {
  name: "newsletter-answer",
  path: "/newsletter",
  httpOnly: true,
  secure: site.url.startsWith("https:"),
  sameSite: "lax",
  // Long enough to be redirected, in seconds; a page opened later is a new form.
  maxAge: 60,
} as const;

/** The same for the form of an alert. */
export const alertAnswerCookie = {
  ...answerCookie,
  name: "alert-answer",
  path: "/newsletter/alerts",
} as const;

/** The same for the form that asks for the link to the page of one's mail. */
export const linkAnswerCookie = {
  ...answerCookie,
  name: "mail-link-answer",
  path: "/newsletter/preferences",
} as const;

/** What the form is told of a result. */
export function answerOf(result: ActionResult): FormAnswer {
  return result.ok
    ? { ok: true, ...(result.warning && { warning: result.warning }) }
    : { ok: false, error: result.error, email: result.values?.email ?? "" };
}

/** The cookie's value for an answer. */
export function writeAnswer(answer: FormAnswer): string {
  return JSON.stringify(
    answer.ok ? answer : { ...answer, email: answer.email.slice(0, longestAddress) },
  );
}

/** The answer in a cookie's value, null when it holds none. */
export function readAnswer(value = ""): FormAnswer | null {
  try {
    return answerSchema.parse(JSON.parse(value));
  } catch {
    return null;
  }
}
