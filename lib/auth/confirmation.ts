import "server-only";
import type { Session } from "@supabase/supabase-js";
import { z } from "zod";
import { readAddressToken } from "@/lib/auth/address-links";
import {
  type ConfirmationLink,
  type Details,
  toUserMetadata,
} from "@/lib/auth/registration-schema";
import { restoreLink } from "@/lib/auth/recovery";
import { addProfile } from "@/lib/auth/registration";
import {
  authenticate,
  authErrorMessage,
  beginSession,
  type SignInRefusal,
  queuePasswordCheck,
} from "@/lib/auth/sign-in";
import type { Outcome } from "@/lib/forms/submission";
import { clientAddress } from "@/lib/limits/rate-limit";
import { authClientForAddress, clientWithToken, operatorClient } from "@/lib/supabase/server";

// Opening a mailed link proves control of the mailbox, but somebody else may have registered its address. Confirming
// therefore also requires the password of the registration, or replaces the registration.

const registrationSchema = z.object({ account: z.uuid(), address: z.string() }).nullable();

/** The account that a link confirms; null if the link does not work any more. Throws during an outage. */
export async function findRegistration({ sender, token }: ConfirmationLink) {
  if (sender === "site") return readAddressToken(token);
  const { data } = await operatorClient().rpc("find_confirmation_link", { token }).throwOnError();
  return registrationSchema.parse(data);
}

type Confirmation = ConfirmationLink & { password: string };

type ConfirmationRefusal = SignInRefusal | "unusable" | "gone";

/** Confirms an account's address and signs in. A wrong password leaves the link usable. Throws during an outage. */
export async function confirmRegistration({
  password,
  ...link
}: Confirmation): Promise<Outcome<Session["user"], ConfirmationRefusal>> {
  const registration = await findRegistration(link);
  if (!registration) return { ok: false, code: "unusable" };
  const { account, address } = registration;
  const authentication = await authenticate({ email: address, password });
  if (link.sender === "auth") {
    // Auth returns the code `unconfirmed` only for the right password.
    if (authentication.ok || authentication.code !== "unconfirmed")
      return storeSession(authentication);
    return storeSession(await verifyConfirmationLink(link.token));
  }
  if (!authentication.ok) return authentication;
  const { data: isConfirmed } = await operatorClient()
    .rpc("confirm_address", { account, address })
    .throwOnError();
  return isConfirmed ? storeSession(authentication) : { ok: false, code: "gone" };
}

async function verifyConfirmationLink(token: string): Promise<Outcome<Session, "unusable">> {
  const auth = authClientForAddress(await clientAddress());
  const { data, error } = await auth.verifyOtp({ token_hash: token, type: "signup" });
  if (error) return { ok: false, code: "unusable", message: authErrorMessage(error) };
  if (!data.session) throw new Error("A confirmed address got no session.");
  return { ok: true, data: data.session };
}

/** Stores the session of a successful outcome in the browser. */
async function storeSession<Code extends string>(
  outcome: Outcome<Session, Code>,
): Promise<Outcome<Session["user"], Code>> {
  if (!outcome.ok) return outcome;
  await beginSession(outcome.data);
  return { ok: true, data: outcome.data.user };
}

type Replacement = ConfirmationLink & { password: string; details: Details };

/**
 * `irreplaceable` means that the address was confirmed before, or that the account is an admin's or has a second factor;
 * `weak` that Auth refuses the new password. The former one is gone by then, so its message is the token with which the
 * person chooses another.
 */
type ReplacementRefusal = "busy" | "unusable" | "irreplaceable" | "weak";

/**
 * Confirms the address of an account for somebody who does not know its password: replaces password and details, ends
 * all sessions and signs in. Throws during an outage.
 */
export async function replaceRegistration({
  password,
  details,
  ...link
}: Replacement): Promise<Outcome<Session["user"], ReplacementRefusal>> {
  const registration = await findRegistration(link);
  if (!registration) return { ok: false, code: "unusable" };
  const auth = authClientForAddress(await clientAddress());
  const replaced = await queuePasswordCheck(
    async (): Promise<Outcome<Session, ReplacementRefusal>> => {
      const { account, address } = registration;
      const { data } = await operatorClient()
        .rpc("take_over_registration", { account, address, metadata: toUserMetadata(details) })
        .throwOnError();
      // take_over_registration can return null, although the generated types do not include null.
      const token = data as string | null;
      if (!token) return { ok: false, code: "irreplaceable" };
      return setPassword(auth, { account, token, password }, details);
    },
  );
  return replaced ? storeSession(replaced) : { ok: false, code: "busy" };
}

type NewPassword = { account: string; token: string; password: string };

async function setPassword(
  auth: ReturnType<typeof authClientForAddress>,
  { account, token, password }: NewPassword,
  details: Details,
): Promise<Outcome<Session, "weak">> {
  const { data, error } = await auth.verifyOtp({ token_hash: token, type: "recovery" });
  if (error) throw error;
  if (!data.session) throw new Error("A taken over account got no session.");
  // Adds the profile now, because it is the link that confirms its address: with a new password supabase/auth forgets
  // that it has mailed one. A refusal is repeated when the registration is completed.
  try {
    await addProfile(account, details, clientWithToken(data.session.access_token));
  } catch (profileError) {
    await restoreLink(auth, { account, token });
    throw profileError;
  }
  const { error: passwordError } = await auth.updateUser({ password });
  if (passwordError) {
    authErrorMessage(passwordError);
    // The account has no password now, so the link for a new one replaces the used confirmation link.
    await restoreLink(auth, { account, token });
    return { ok: false, code: "weak", message: token };
  }
  return { ok: true, data: data.session };
}
