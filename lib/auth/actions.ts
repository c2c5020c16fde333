"use server";
import { redirect } from "next/navigation";
import { publicAction, tooManyTries, accountAction } from "@/lib/auth/action";
import type { ActionResult } from "@/lib/forms/result";
import { failures } from "@/lib/forms/failures";
import { signIn, signOut, tooBusy } from "./mutations";
import { nextPath } from "./next-path";
import { requestReset, resetPassword } from "./recovery";
import { resetRequestSchema, resetSchema, signInSchema, codeSchema } from "./schema";
import { signInLimit } from "./sign-in-limit";
import { z } from "zod";
import { isWithinLimit } from "@/lib/limits/rate-limit";
import { enroll, proveSecondFactor } from "./second-factor";

/** Signs in to the admin area; the pages there check the role. */
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

export async function signOutAction(): Promise<void> {
  await signOut();
  redirect("/");
}

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

/** Limit of tries of authenticator codes per account: a code has 6 digits and is valid for about a minute. */
const limit = { name: "second-factor", points: 10, seconds: 300 };

export const enrollAction = accountAction({ schema: z.object({}), run: () => enroll() });

export const proveSecondFactorAction = accountAction({
  schema: codeSchema,
  run: async (code, { accountId }): Promise<ActionResult> => {
    if (!(await isWithinLimit(limit, accountId))) return { ok: false, error: tooManyTries };
    const result = await proveSecondFactor(code);
    if (!result.ok) return result;
    redirect(nextPath(code.next, "/admin"));
  },
});
