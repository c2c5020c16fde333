"use server";
import { redirect } from "next/navigation";
import { z } from "zod";
import { accountAction, answerOnly, publicAction, refreshOnly } from "@/lib/auth/session";
import { adminDeletionMessage, deleteOwnAccount } from "@/lib/auth/personal-data";
import { confirmRegistration, replaceRegistration } from "@/lib/auth/confirmation";
import { codeLimit, requestReset, resetPassword } from "@/lib/auth/recovery";
import {
  completeRegistration,
  completeSignIn,
  registerRecruiter,
  type RegistrationRefusal,
  requestAddressMail,
} from "@/lib/auth/registration";
import {
  confirmationSchema,
  detailsSchema,
  profileMissingMessage,
  registrationSchema,
  rejectedMessage,
  replacementSchema,
  workEmailMessage,
} from "@/lib/auth/registration-schema";
import {
  codeSchema,
  deletionSchema,
  nextPath,
  resetRequestSchema,
  resetSchema,
  resetWithCodeSchema,
  signInSchema,
} from "@/lib/auth/schema";
import {
  enrollAuthenticator,
  proveSecondFactor,
  signIn,
  signOut,
  signInLimit,
} from "@/lib/auth/sign-in";
import { type ActionResult, failures, successIf, toResult } from "@/lib/forms/submission";
import { isWithinLimit } from "@/lib/limits/rate-limit";

const { limited, busy } = failures;

/** Shows what the authentication server says. */
const unchangedMessage = (message: string) => message;

const registrationRefusals: Record<RegistrationRefusal, string | typeof unchangedMessage> = {
  refused: unchangedMessage,
  weak: unchangedMessage,
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
      unconfirmed: "Invalid email or password",
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
    return toResult(signedIn, {
      limited,
      busy,
      refused: unchangedMessage,
      unconfirmed: unchangedMessage,
    });
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

/** The fields at which refusals of a new password are shown; others are shown above the form. */
const resetFields: Record<string, string> = { weak: "password", wrongCode: "code" };

export const resetPasswordAction = publicAction(
  { name: "new-password", points: 20, seconds: 600 },
  {
    // Whether the code is required depends on the account, which follows from the token.
    schema: resetSchema.extend({ code: resetWithCodeSchema.shape.code.optional() }),
    run: async (input) => {
      const reset = await resetPassword(input);
      const sentences = {
        busy,
        limited,
        unusable: unusableLink,
        weak: unchangedMessage,
        noCode:
          "Enter the code of your authenticator. If there is no field for it, reload the page.",
        wrongCode: unchangedMessage,
      };
      return toResult(reset, sentences, reset.ok ? undefined : resetFields[reset.code]);
    },
    after: { goTo: "/recruiter/login?reset=1", purge: false },
  },
);

export const enrollAction = accountAction({
  schema: z.object({}),
  run: async () =>
    toResult(await enrollAuthenticator(), {
      unsupported: "This board's sign-in offers no second factor.",
      refused: unchangedMessage,
    }),
  after: answerOnly,
});

export const proveSecondFactorAction = accountAction({
  schema: codeSchema,
  run: async (code, { accountId }) => {
    if (!(await isWithinLimit(codeLimit, accountId))) return { ok: false, error: limited };
    return toResult(await proveSecondFactor(code), { refused: unchangedMessage });
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

/**
 * Confirms an account's address with a mailed link and its password, and continues its registration. Purges, because
 * cached pages may show the company without the badge that this confirmation gives it.
 */
export const confirmRegistrationAction = publicAction(registrationLimit, {
  schema: confirmationSchema,
  run: async (confirmation) => {
    const confirmed = await confirmRegistration(confirmation);
    if (confirmed.ok) return toResult(await completeSignIn(confirmed.data), registrationRefusals);
    const sentences = {
      limited,
      busy,
      unusable: unusableConfirmation,
      unconfirmed: unchangedMessage,
      refused:
        "This is not the password of the registration. If you do not know it, choose a new one below.",
      gone: "There is no account with this address any more.",
    };
    return toResult(confirmed, sentences, confirmed.code === "refused" ? "password" : undefined);
  },
  after: { goTo: (path: string) => path },
});

const unusableConfirmation =
  "This link has expired or has already been used. Please sign in, or register again.";

/**
 * Confirms an account's address with a mailed link for somebody who does not know its password, whose registration
 * replaces the earlier one. Purges, because the earlier one may have published jobs.
 */
export const replaceRegistrationAction = publicAction(registrationLimit, {
  schema: replacementSchema,
  run: async ({ sender, token, new_password: password, ...details }) => {
    const replaced = await replaceRegistration({ sender, token, password, details });
    if (replaced.ok)
      return toResult(await completeSignIn(replaced.data, { details }), registrationRefusals);
    // The account has lost its former password already, so this leads to the page on which to choose another one.
    if (replaced.code === "weak")
      return { ok: true, data: `/recruiter/reset/confirm?weak=1&token_hash=${replaced.message}` };
    return toResult(replaced, {
      busy,
      weak: unchangedMessage,
      unusable: unusableConfirmation,
      irreplaceable:
        "This registration cannot be replaced: its address has been confirmed before, or it has a second factor. " +
        "Please sign in, or ask for a new password.",
    });
  },
  after: { goTo: (path: string) => path },
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
      refused: unchangedMessage,
      unconfirmed: unchangedMessage,
      admin: adminDeletionMessage,
    }),
  after: { goTo: "/recruiter/login?deleted=1" },
});
