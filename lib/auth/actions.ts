"use server";
import { redirect } from "next/navigation";
import { z } from "zod";
import { accountAction, publicAction, tooManyTries } from "@/lib/auth/action";
import type { ActionResult } from "@/lib/forms/result";
import { failures } from "@/lib/forms/failures";
import { goTo, refreshed, showSaved } from "@/lib/http/after-action";
import { isWithinLimit } from "@/lib/limits/rate-limit";
import { signIn, signOut, tooBusyMessage } from "@/lib/auth/mutations";
import { deleteOwnAccount } from "@/lib/auth/personal-data";
import { confirmEmail, requestReset, resetPassword } from "@/lib/auth/recovery";
import {
  completeRegistration,
  completeSignIn,
  confirmAddress,
  registerRecruiter,
  requestAddressMail,
} from "@/lib/auth/registration";
import {
  addressConfirmationSchema,
  detailsSchema,
  registrationSchema,
} from "@/lib/auth/registration-schema";
import {
  codeSchema,
  emailConfirmationSchema,
  deletionSchema,
  nextPath,
  resetRequestSchema,
  resetSchema,
  signInSchema,
} from "@/lib/auth/schema";
import { enroll, proveSecondFactor } from "@/lib/auth/second-factor";
import { signInLimit } from "@/lib/auth/sign-in-limit";

/** Signs in to the admin area; the pages there check the role. */
export const signInAdminAction = publicAction(signInLimit, {
  schema: signInSchema,
  failed: failures.signIn,
  run: async ({ next, ...credentials }): Promise<ActionResult> => {
    const result = await signIn(credentials);
    if (result.ok) redirect(nextPath(next, "/admin"));
    if (result.error === tooManyTries || result.error === tooBusyMessage) return result;
    // The authentication server's message could reveal that an account exists.
    return { ok: false, error: "Invalid email or password" };
  },
});

export const signInRecruiterAction = publicAction(signInLimit, {
  schema: signInSchema,
  failed: failures.signIn,
  run: async ({ next, ...credentials }): Promise<ActionResult> => {
    const result = await signIn(credentials);
    return result.ok ? proceed(await completeSignIn(result.data, { next })) : result;
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
    run: async (input) => goTo(await resetPassword(input), "/recruiter/login?reset=1"),
  },
);

/** Limit of tries of authenticator codes per account: a code has 6 digits and is valid for about a minute. */
const codeLimit = { name: "second-factor", points: 10, seconds: 300 };

export const enrollAction = accountAction({ schema: z.object({}), run: () => enroll() });

export const proveSecondFactorAction = accountAction({
  schema: codeSchema,
  run: async (code, { accountId }): Promise<ActionResult> => {
    if (!(await isWithinLimit(codeLimit, accountId))) return { ok: false, error: tooManyTries };
    return goTo(await proveSecondFactor(code), nextPath(code.next, "/admin"));
  },
});

const registrationLimit = { name: "registration", points: 20, seconds: 600 };

export const registerAction = publicAction(registrationLimit, {
  schema: registrationSchema,
  failed: failures.register,
  run: async (registration) => proceed(await registerRecruiter(registration)),
});

export const completeRegistrationAction = publicAction(registrationLimit, {
  schema: detailsSchema,
  failed: failures.register,
  run: async (details) => proceed(await completeRegistration(details)),
});

/** Confirms an account's address with the authentication server's mailed token and continues its registration. */
export const confirmEmailAction = publicAction(registrationLimit, {
  schema: emailConfirmationSchema,
  run: async ({ token }): Promise<ActionResult> => {
    const confirmed = await confirmEmail(token);
    return confirmed.ok ? proceed(await completeSignIn(confirmed.data)) : confirmed;
  },
});

/** Confirms an account's address with our own mailed link; does not sign in. */
export const confirmAddressAction = publicAction(registrationLimit, {
  schema: addressConfirmationSchema,
  // A confirmed address can give the company its verification badge, which cached pages do not show yet.
  run: async ({ token }) =>
    showSaved(await confirmAddress(token), "/recruiter/register/confirm?done=1"),
});

export const requestAddressMailAction = accountAction({
  schema: z.object({}),
  run: () => refreshed(requestAddressMail()),
});

/** Redirects to the path in the result of a sign-in or registration step; returns a failure. */
function proceed(result: ActionResult<string>): ActionResult {
  if (result.ok) redirect(result.data);
  return result;
}

export const deleteAccountAction = accountAction({
  schema: deletionSchema,
  failed: failures.deleteAccount,
  run: async (deletion, account) =>
    showSaved(await deleteOwnAccount(account, deletion), "/recruiter/login?deleted=1"),
});
