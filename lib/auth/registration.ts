import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { logError } from "@/lib/logs/log";
import { isAuthApiError, type User } from "@supabase/supabase-js";
import { uniqueViolation } from "@/lib/rows/mutations";
import type { Outcome } from "@/lib/forms/submission";
import {
  minimumResponseMs,
  beginSession,
  authErrorMessage,
  signIn,
  signOut,
  queuePasswordCheck,
} from "@/lib/auth/sign-in";
import { getAccount, isAdmin } from "@/lib/auth/session";
import { clientAddress, isWithinLimit } from "@/lib/limits/rate-limit";
import { normalizedMailbox } from "@/lib/mail/mailbox";
import { wakeSender } from "@/lib/mail/wake";
import { authClientForAddress, operatorClient, sessionClient } from "@/lib/supabase/server";
import { nextPath } from "@/lib/auth/schema";
import {
  type Details,
  fromUserMetadata,
  detailsSchema,
  toUserMetadata,
  workEmailMessage,
  type Registration,
} from "@/lib/auth/registration-schema";

/** The database's own error code for an address of a free mail domain. */
const freeMail = "PT400";

/** Why a registration, or the sign-in that continues it, ends; the first two have the authentication server's message. */
export type RegistrationRefusal =
  | "refused"
  | "weak"
  | "busy"
  | "tooManyForMailbox"
  | "freeMail"
  | "notCreated"
  | "notRegistered"
  | "profileMissing"
  | "profileNotLoaded"
  | "rejected"
  | "invalidStatus";

/** The path of the page to show next, or the reason for a refusal. */
type NextStep = Outcome<string, RegistrationRefusal>;

/** Limit of registrations per mailbox, as each may send a confirmation mail. */
const mailboxLimit = { name: "registration-mailbox", points: 5, seconds: 86_400 };

/**
 * Creates an account and its profile.
 *
 * If Auth requires confirmed addresses, the response does not reveal whether an account exists: it is the same, and
 * only the mail differs. If not, only a new account gets a session, which reveals an existing one, so Auth's message is
 * shown. In both cases, registering again with the account's password continues an interrupted registration.
 *
 * @returns the path to redirect to; throws when the backend fails
 */
export async function registerRecruiter({
  email,
  password,
  ...details
}: Registration): Promise<NextStep> {
  if (!(await isWithinLimit(mailboxLimit, normalizedMailbox(email))))
    return { ok: false, code: "tooManyForMailbox" };
  const auth = authClientForAddress(await clientAddress());
  const response = await queuePasswordCheck(() =>
    auth.signUp({ email, password, options: { data: toUserMetadata(details) } }),
  );
  if (!response) return { ok: false, code: "busy" };
  const { data, error } = response;
  if (error?.code === "user_already_exists") {
    const owner = await signIn({ email, password });
    if (owner.ok) return completeSignIn(owner.data, { details });
    return { ok: false, code: "refused", message: error.message };
  }
  // A repeated registration gets the same response as the first.
  if (error?.code === "over_email_send_rate_limit") return { ok: true, data: mailSent };
  if (error?.code === "weak_password") return { ok: false, code: "weak", message: error.message };
  if (isAuthApiError(error) && error.message === workEmailMessage)
    return { ok: false, code: "freeMail" };
  if (error) return { ok: false, code: "refused", message: authErrorMessage(error) };
  if (!data.user) return { ok: false, code: "notCreated" };
  if (!data.session) {
    // Auth's response is the same for an existing account; the right password continues its registration.
    const minimumDuration = sleep(minimumResponseMs);
    const owner = await signIn({ email, password });
    // Auth sends no mail to an account that it has confirmed, so the site does.
    if (!owner.ok) await mailKnownAccount(email);
    await minimumDuration;
    return owner.ok ? completeSignIn(owner.data, { details }) : { ok: true, data: mailSent };
  }
  await beginSession(data.session);
  return completeSignIn(data.user, { details });
}

/** Creates the missing profile of the signed-in account. Returns the path to redirect to. */
export async function completeRegistration(details: Details): Promise<NextStep> {
  const account = await getAccount();
  if (!account) return { ok: true, data: "/recruiter/login" };
  if (account.profile) return { ok: true, data: "/recruiter/dashboard" };
  return addProfile(account.accountId, details);
}

/**
 * Continues after sign-in by the recruiter's status: an approved one gets to the dashboard, a pending one to the page
 * that says so, others are refused. An account without a profile gets it now if its metadata is complete, else it is
 * sent to the registration form.
 * @returns the path to redirect to; signs out and returns a code if the status does not allow it
 */
export async function completeSignIn(
  { id, user_metadata: metadata }: User,
  { details, next }: { details?: Details; next?: string | undefined } = {},
): Promise<NextStep> {
  const refuse = async (code: RegistrationRefusal): Promise<NextStep> => {
    await signOut();
    return { ok: false, code };
  };
  try {
    const account = await getAccount();
    if (!account?.profile) {
      const knownDetails = details ?? detailsSchema.safeParse(fromUserMetadata(metadata)).data;
      if (!knownDetails) {
        await signOut();
        return { ok: true, data: "/recruiter/register?error=profile" };
      }
      const added = await addProfile(id, knownDetails);
      if (!added.ok) return await refuse(details ? added.code : "profileMissing");
      return details ? added : { ok: true, data: "/recruiter/pending?completed=1" };
    }
    const { status } = account.profile;
    if (status === "approved") return { ok: true, data: nextPath(next, "/recruiter/dashboard") };
    if (isAdmin(account)) return { ok: true, data: nextPath(next, "/admin") };
    if (status === "pending") return { ok: true, data: "/recruiter/pending" };
    return await refuse(status === "rejected" ? "rejected" : "invalidStatus");
  } catch (error) {
    logError("A sign-in could not be completed.", error);
    return refuse(details ? "notRegistered" : "profileNotLoaded");
  }
}

/** Mails the signed-in account a link that confirms its address. False if it got two such mails today. */
export async function requestAddressMail(): Promise<boolean> {
  const { data: isSent } = await sessionClient().rpc("request_address_confirmation").throwOnError();
  if (isSent) wakeSender();
  return isSent;
}

async function mailKnownAccount(address: string): Promise<void> {
  await operatorClient().rpc("mail_known_account", { address }).throwOnError();
  wakeSender();
}

const mailSent = "/recruiter/register?sent=1";

/** @returns the path to redirect to, also if the profile exists already */
export async function addProfile(
  accountId: string,
  details: Details,
  client: Pick<ReturnType<typeof sessionClient>, "from"> = sessionClient(),
): Promise<NextStep> {
  const { error } = await client.from("recruiters").insert({ auth_id: accountId, ...details });
  if (error?.code === freeMail) return { ok: false, code: "freeMail" };
  if (error && error.code !== uniqueViolation) throw error;
  // The insert enqueues a mail that confirms the address, unless Auth has sent one.
  wakeSender();
  return { ok: true, data: "/recruiter/pending" };
}

/** The registration details in the signed-in account's metadata. Throws when the backend fails. */
export async function getRegistration(): Promise<Partial<Details>> {
  const { data, error } = await sessionClient().auth.getUser();
  if (error) throw error;
  return fromUserMetadata(data.user.user_metadata);
}
