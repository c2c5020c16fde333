"use server";
import { redirect } from "next/navigation";
import { type ActionResult, publicAction, tooManyTries, accountAction } from "@/lib/auth/action";
import { failures } from "@/lib/forms/failures";
import { signIn, signOut, tooBusy } from "./mutations";
import { nextPath } from "./next-path";
import { requestReset, resetPassword } from "./recovery";
import { resetRequestSchema, resetSchema, signInSchema, codeSchema } from "./schema";
import { signInLimit } from "./sign-in-limit";
import { z } from "zod";
import { isWithinLimit } from "@/lib/limits/rate-limit";
import { enroll, proveSecondFactor } from "./second-factor";
/** Signs an admin in. Whether the account is one is decided by the pages. */
export const signInAdminAction = publicAction(signInLimit, {
  schema: signInSchema,
  failed: failures.signIn,
  run: async ({ next, ...credentials }): Promise<ActionResult> => {
    const result = await signIn(credentials);
    if (!result.ok)
      return [tooManyTries, tooBusy].includes(result.error)
        ? result
        : { ok: false, error: "Invalid email or password" };
    redirect(nextPath(next, "/admin"));
  },
});

/** Ends the session of this browser. */
export async function signOutAction(): Promise<void> {
  await signOut();
  redirect("/");
}

/** Mails a link for a new password, if the address has an account. */
export const requestResetAction = publicAction(
  { name: "reset", points: 10, seconds: 600 },
  {
    schema: resetRequestSchema,
    run: async ({ email }): Promise<ActionResult> => {
      await requestReset(email);
      redirect("/recruiter/reset?sent=1");
    },
  },
);

/** Sets a new password by the link that was mailed. */
export const resetPasswordAction = publicAction(
  { name: "new-password", points: 20, seconds: 600 },
  {
    schema: resetSchema,
    run: async (input): Promise<ActionResult> => {
      const result = await resetPassword(input);
      if (!result.ok) return result;
      redirect("/recruiter/login?reset=1");
    },
  },
);

/** Codes for one account: a million are possible, and each is good for a minute or so. */
const limit = { name: "second-factor", points: 10, seconds: 300 };

/** Begins to set up an authenticator. */
export const enrollAction = accountAction({ schema: z.object({}), run: () => enroll() });

/** Takes a code, and goes on to where the admin wanted to. */
export const proveSecondFactorAction = accountAction({
  schema: codeSchema,
  run: async (code, { accountId }): Promise<ActionResult> => {
    if (!(await isWithinLimit(limit, accountId))) return { ok: false, error: tooManyTries };
    const result = await proveSecondFactor(code);
    if (!result.ok) return result;
    redirect(nextPath(code.next, "/admin"));
  },
});
