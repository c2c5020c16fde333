"use server";
import { redirect } from "next/navigation";
import { z } from "zod";
import { accountAction, publicAction } from "./action";
import type { ActionResult } from "@/lib/forms/result";
import { failures } from "@/lib/forms/failures";
import { refreshed, showSaved } from "@/lib/http/purge-pages";
import { signIn } from "./mutations";
import { confirmEmail } from "./recovery";
import { confirmSchema, signInSchema, deletionSchema } from "./schema";
import { signInLimit } from "./sign-in-limit";
import {
  completeRegistration,
  completeSignIn,
  confirmAddress,
  registerRecruiter,
  requestAddressMail,
} from "./registration";
import {
  addressConfirmationSchema,
  detailsSchema,
  registrationSchema,
} from "./registration-schema";
import { deleteOwnAccount } from "./personal-data";

const limit = { name: "registration", points: 20, seconds: 600 };

export const registerAction = publicAction(limit, {
  schema: registrationSchema,
  failed: failures.register,
  run: async (registration): Promise<ActionResult> => goTo(await registerRecruiter(registration)),
});

export const completeRegistrationAction = publicAction(limit, {
  schema: detailsSchema,
  failed: failures.register,
  run: async (details): Promise<ActionResult> => goTo(await completeRegistration(details)),
});

/** Confirms an account's address with the authentication server's mailed token and continues its registration. */
export const confirmEmailAction = publicAction(limit, {
  schema: confirmSchema,
  run: async ({ token }): Promise<ActionResult> => {
    const confirmed = await confirmEmail(token);
    return confirmed.ok ? goTo(await completeSignIn(confirmed.data)) : confirmed;
  },
});

/** Confirms an account's address with our own mailed link; does not sign in. */
export const confirmAddressAction = publicAction(limit, {
  schema: addressConfirmationSchema,
  // Cached pages may still show the company without the badge that this confirmation gives it.
  run: async ({ token }) =>
    showSaved(await confirmAddress(token), "/recruiter/register/confirm?done=1"),
});

export const requestAddressMailAction = accountAction({
  schema: z.object({}),
  run: () => refreshed(requestAddressMail()),
});

export const signInRecruiterAction = publicAction(signInLimit, {
  schema: signInSchema,
  failed: failures.signIn,
  run: async ({ next, ...credentials }): Promise<ActionResult> => {
    const result = await signIn(credentials);
    return result.ok ? goTo(await completeSignIn(result.data, { next })) : result;
  },
});

function goTo(result: ActionResult<string>): ActionResult {
  if (result.ok) redirect(result.data);
  return result;
}

export const deleteAccountAction = accountAction({
  schema: deletionSchema,
  failed: failures.deleteAccount,
  run: async (deletion, viewer) =>
    showSaved(await deleteOwnAccount(viewer, deletion), "/recruiter/login?deleted=1"),
});
