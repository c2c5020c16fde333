"use server";
import { redirect } from "next/navigation";
import { z } from "zod";
import { accountAction, answerOnly, publicAction, refreshOnly } from "@/lib/auth/action";
import { adminDeletionMessage, deleteOwnAccount } from "@/lib/auth/personal-data";
import { confirmEmail, requestReset, resetPassword } from "@/lib/auth/recovery";
import {
  completeRegistration,
  completeSignIn,
  confirmAddress,
  registerRecruiter,
  type RegistrationRefusal,
  requestAddressMail,
} from "@/lib/auth/registration";
import {
  addressConfirmationSchema,
  detailsSchema,
  profileMissingMessage,
  registrationSchema,
  rejectedMessage,
  workEmailMessage,
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
import { enroll, proveSecondFactor, signIn, signInLimit, signOut } from "@/lib/auth/sign-in";
import { type ActionResult, failures, successIf, toResult } from "@/lib/forms/result";
import { isWithinLimit } from "@/lib/limits/rate-limit";

const { limited, busy } = failures;

/** Shows what the authentication server says. */
const asReceived = (message: string) => message;

const registrationRefusals: Record<RegistrationRefusal, string | typeof asReceived> = {
  refused: asReceived,
  weak: asReceived,
  busy,
  tooManyForMailbox:
    "This address was registered too often today. Please try again tomorrow, or sign in.",
  freeMail: workEmailMessage,
  notCreated: "Failed to create user account",
  notRegistered: failures.register,
  profileMissing: profileMissingMessage,
  profileNotLoaded: "Failed to load recruiter profile",
  rejected: rejectedMessage,
  invalidStatus: "Invalid account status",
};

/** The fields of the registration form at which refusals are shown; others are shown above the form. */
const registrationFields: Partial<Record<RegistrationRefusal, string>> = {
  weak: "password",
  tooManyForMailbox: "email",
  freeMail: "email",
};

/** Follows a step of signing in or registering, which returns the path of the next page. */
const goToNextStep = { goTo: (path: string) => path, purge: false } as const;

/** Signs in to the admin area; the pages there check the role. */
export const signInAdminAction = publicAction(signInLimit, {
  schema: signInSchema,
  failed: failures.signIn,
  run: async (credentials) =>
    toResult(await signIn(credentials), {
      limited,
      busy,
      // The authentication server's message could reveal that an account exists.
      refused: "Invalid email or password",
    }),
  after: { goTo: (_, { next }) => nextPath(next, "/admin"), purge: false },
});

export const signInRecruiterAction = publicAction(signInLimit, {
  schema: signInSchema,
  failed: failures.signIn,
  run: async ({ next, ...credentials }) => {
    const signedIn = await signIn(credentials);
    if (signedIn.ok)
      return toResult(await completeSignIn(signedIn.data, { next }), registrationRefusals);
    return toResult(signedIn, { limited, busy, refused: asReceived });
  },
  after: goToNextStep,
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
      return { ok: true, data: undefined };
    },
    after: { goTo: "/recruiter/reset?sent=1", purge: false },
  },
);

const unusableLink = "This link has expired or has already been used. Please ask for a new one.";

export const resetPasswordAction = publicAction(
  { name: "new-password", points: 20, seconds: 600 },
  {
    schema: resetSchema,
    run: async (input) =>
      toResult(await resetPassword(input), {
        busy,
        unusable: unusableLink,
        weak: (message) => `${message} Please ask for a new link and choose another password.`,
      }),
    after: { goTo: "/recruiter/login?reset=1", purge: false },
  },
);

/** Limit of tries of authenticator codes per account: a code has 6 digits and is valid for about a minute. */
const codeLimit = { name: "second-factor", points: 10, seconds: 300 };

export const enrollAction = accountAction({
  schema: z.object({}),
  run: async () =>
    toResult(await enroll(), {
      unsupported: "This board's sign-in offers no second factor.",
      refused: asReceived,
    }),
  after: answerOnly,
});

export const proveSecondFactorAction = accountAction({
  schema: codeSchema,
  run: async (code, { accountId }) => {
    if (!(await isWithinLimit(codeLimit, accountId))) return { ok: false, error: limited };
    return toResult(await proveSecondFactor(code), { refused: asReceived });
  },
  after: { goTo: (_, { next }) => nextPath(next, "/admin"), purge: false },
});

const registrationLimit = { name: "registration", points: 20, seconds: 600 };

export const registerAction = publicAction(registrationLimit, {
  schema: registrationSchema,
  failed: failures.register,
  run: async (registration) => {
    const registered = await registerRecruiter(registration);
    const field = registered.ok ? undefined : registrationFields[registered.code];
    return toResult(registered, registrationRefusals, field);
  },
  after: goToNextStep,
});

export const completeRegistrationAction = publicAction(registrationLimit, {
  schema: detailsSchema,
  failed: failures.register,
  run: async (details) => toResult(await completeRegistration(details), registrationRefusals),
  after: goToNextStep,
});

/** Confirms an account's address with the authentication server's mailed token and continues its registration. */
export const confirmEmailAction = publicAction(registrationLimit, {
  schema: emailConfirmationSchema,
  run: async ({ token }) => {
    const confirmed = await confirmEmail(token);
    if (confirmed.ok) return toResult(await completeSignIn(confirmed.data), registrationRefusals);
    return toResult(confirmed, { unusable: unusableLink });
  },
  after: goToNextStep,
});

/**
 * Confirms an account's address with our own mailed link; does not sign in. Purges, because cached pages may show the
 * company without the badge that this confirmation gives it.
 */
export const confirmAddressAction = publicAction(registrationLimit, {
  schema: addressConfirmationSchema,
  run: async ({ token }) =>
    toResult(await confirmAddress(token), {
      unusable: "This link has expired or is incomplete. Please sign in and ask for a new one.",
      gone: "There is no account with this address any more.",
    }),
  after: { goTo: "/recruiter/register/confirm?done=1" },
});

export const requestAddressMailAction = accountAction({
  schema: z.object({}),
  run: async () =>
    successIf(
      await requestAddressMail(),
      "We have sent you two emails today, which is the limit for one address. Please look for them, or try again tomorrow.",
    ),
  after: refreshOnly,
});

export const deleteAccountAction = accountAction({
  schema: deletionSchema,
  failed: failures.deleteAccount,
  run: async (deletion, account) =>
    toResult(await deleteOwnAccount(account, deletion), {
      limited,
      busy,
      refused: asReceived,
      admin: adminDeletionMessage,
    }),
  after: { goTo: "/recruiter/login?deleted=1" },
});
