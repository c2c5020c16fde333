"use server";
import { redirect } from "next/navigation";
import { type ActionResult, publicAction, tooManyTries } from "@/lib/auth/action";
import { failures } from "@/lib/forms/failures";
import { signIn, signOut } from "./mutations";
import { nextPath } from "./next-path";
import { tooBusy } from "./password-turns";
import { requestReset, resetPassword } from "./recovery";
import { resetRequestSchema, resetSchema, signInSchema } from "./schema";
import { signInLimit } from "./sign-in-limit";

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
