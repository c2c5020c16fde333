import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type AuthError,
  isAuthApiError,
  isAuthRetryableFetchError,
  isAuthWeakPasswordError,
  type Session,
  type User,
} from "@supabase/supabase-js";
import { cookies } from "next/headers";
import type { Enrollment, SecondFactorCode, SignIn } from "@/lib/auth/schema";
import type { Outcome } from "@/lib/forms/submission";
import { clientNetworks } from "@/lib/http/network";
import {
  clientAddress,
  clientNetwork,
  isWithinLimit,
  keyedHash,
  type Limit,
  refundLimit,
} from "@/lib/limits/rate-limit";
import { createTaskQueue } from "@/lib/limits/turns";
import { logError } from "@/lib/logs/log";
import { site } from "@/lib/config/site";
import {
  authClientForAddress,
  expiredSessionCookies,
  operatorClient,
  sessionClient,
} from "@/lib/supabase/server";

/** Limits concurrent password hashing at the backend, so that each call finishes in time; null if its queue is full. */
export const queuePasswordCheck = createTaskQueue({ atOnce: 4, waiting: 200 });

/** Limit of wrong passwords of one client for one account. */
const perClient: Limit = { name: "password", points: 10, seconds: 300 };

type NetworkLimits = {
  /** Wrong passwords from the network for all accounts. */
  allAccounts: Limit;
  /** Wrong passwords from the network for one account; the narrowest network is a client, which has `perClient`. */
  oneAccount?: Limit;
};

/** Limits of wrong passwords by network, in the order of `clientNetworks`: an IPv4 address or IPv6 /64, then /56 and /48. */
const networkLimits: NetworkLimits[] = [
  { allAccounts: { name: "password-network", points: 50, seconds: 300 } },
  {
    allAccounts: { name: "password-network-56", points: 100, seconds: 300 },
    oneAccount: { name: "password-account-56", points: 50, seconds: 3600 },
  },
  {
    allAccounts: { name: "password-network-48", points: 200, seconds: 300 },
    oneAccount: { name: "password-account-48", points: 100, seconds: 3600 },
  },
];

/** Limit of wrong passwords for one account from everywhere. */
const perAccount: Limit = { name: "password-account", points: 500, seconds: 3600 };

/** Limit of all sign-in attempts from one network, including successful ones. */
export const signInLimit: Limit = { name: "sign-in", points: 300, seconds: 300 };

/** Minimum response time in ms, longer than a password comparison: timing must not reveal that an account exists. */
export const minimumResponseMs = 1000;

type Credentials = Pick<SignIn, "email" | "password">;

/**
 * Why a sign-in fails: a limit of attempts, too many others at a time, or the authentication server, with its message.
 * `unconfirmed` means that the password is right and the address was never confirmed.
 */
export type SignInRefusal = "limited" | "busy" | "refused" | "unconfirmed";

/** Signs in and stores the session in the browser. Throws when the backend fails. */
export async function signIn(credentials: Credentials): Promise<Outcome<User, SignInRefusal>> {
  const result = await authenticate(credentials);
  if (!result.ok) return result;
  await beginSession(result.data);
  return { ok: true, data: result.data.user };
}

/**
 * Returns a new session without storing it in the browser. A wrong password counts towards the limits, and so does a
 * request that timed out. Throws when the backend fails.
 */
export async function authenticate({
  email,
  password,
}: Credentials): Promise<Outcome<Session, SignInRefusal>> {
  const { isAllowed, rollback } = await countAttempt(email);
  if (!isAllowed) return { ok: false, code: "limited" };
  const minimumDuration = sleep(minimumResponseMs);
  const auth = authClientForAddress(await clientAddress());
  const response = await queuePasswordCheck(() => auth.signInWithPassword({ email, password }));
  if (!response) {
    await rollback();
    return { ok: false, code: "busy" };
  }
  const { data, error } = response;
  if (!isWrongPassword(error)) await rollback();
  if (error?.code === "invalid_credentials") await minimumDuration;
  if (error) {
    const code = error.code === "email_not_confirmed" ? "unconfirmed" : "refused";
    return { ok: false, code, message: authErrorMessage(error) };
  }
  return { ok: true, data: data.session };
}

/** Whether a sign-in counts as a wrong password. A timeout does; a request whose password was not compared does not. */
function isWrongPassword(error: AuthError | null): boolean {
  if (!error) return false;
  return error.code !== "email_not_confirmed" && error.status !== 429;
}

/** Stores a new session in this browser, replacing any other. Throws when Auth refuses it. */
export async function beginSession(session: Session): Promise<void> {
  const { error } = await sessionClient().auth.setSession(session);
  if (error) throw error;
  await rememberNetwork(session.user, await clientNetwork());
}

/** Ends this browser's session, and revokes it at the backend if that is reachable. */
export async function signOut(): Promise<void> {
  const { error } = await sessionClient().auth.signOut({ scope: "local" });
  if (error) logError("A session was ended in the browser only.", error);
  await clearSession();
}

/** Removes the session's cookies without calling the backend. */
export async function clearSession(): Promise<void> {
  const jar = await cookies();
  for (const { name, value, options } of expiredSessionCookies(jar.getAll()))
    jar.set(name, value, options);
}

/** Starts to enrol an authenticator app, replacing unfinished enrolments. Throws when the backend fails. */
export async function enrollAuthenticator(): Promise<
  Outcome<Enrollment, "unsupported" | "refused">
> {
  const { mfa } = sessionClient().auth;
  const { data: factors } = await mfa.listFactors();
  for (const factor of factors?.all ?? [])
    if (factor.factor_type === "totp" && factor.status === "unverified")
      await mfa.unenroll({ factorId: factor.id });
  const { data, error } = await mfa.enroll({ factorType: "totp", issuer: site.name });
  // Some authentication servers have no second factor, such as the embedded one.
  if (error && isAuthApiError(error) && [404, 405].includes(error.status))
    return { ok: false, code: "unsupported" };
  if (error) return { ok: false, code: "refused", message: authErrorMessage(error) };
  const { qr_code: picture, secret } = data.totp;
  return { ok: true, data: { factor: data.id, picture, secret } };
}

/** Raises the session to two factors with an authenticator code. Throws when the backend fails. */
export async function proveSecondFactor({
  factor,
  code,
}: SecondFactorCode): Promise<Outcome<void, "refused">> {
  const { mfa } = sessionClient().auth;
  const { error } = await mfa.challengeAndVerify({ factorId: factor, code });
  if (error) return { ok: false, code: "refused", message: authErrorMessage(error) };
  return { ok: true, data: undefined };
}

/** The id of the signed-in account's authenticator app; null if none is enrolled. Throws during an outage. */
export async function getAuthenticator(): Promise<string | null> {
  const { data, error } = await sessionClient().auth.mfa.listFactors();
  if (error && isAuthRetryableFetchError(error)) throw error;
  return data?.totp[0]?.id ?? null;
}

/** The authentication server's message for a request it refused; rethrows outages. */
export function authErrorMessage(error: AuthError): string {
  if (isAuthWeakPasswordError(error) || (isAuthApiError(error) && error.status < 500))
    return error.message;
  throw error;
}

/**
 * Counts a sign-in attempt as failed before it is made, so that concurrent attempts count too. Limits apply per account
 * and network (the owner can still sign in from elsewhere), per network, and per account: then the account accepts only
 * networks it has signed in from before, where only attempts of the same client count.
 * @returns whether the attempt is allowed, and a rollback for an attempt that was not a wrong password
 */
async function countAttempt(email: string) {
  const networks = clientNetworks(await clientAddress());
  const [client] = networks;
  const counted: { limit: Limit; key: string }[] = [];
  const count: Count = async (limit, key) => {
    const isWithin = await isWithinLimit(limit, key);
    if (isWithin) counted.push({ limit, key });
    return isWithin;
  };
  const rollback = async (): Promise<void> => {
    await Promise.all(counted.map(({ limit, key }) => refundLimit(limit, key)));
  };

  if (!(await count(perClient, `${client} ${email}`))) return { isAllowed: false, rollback };
  const isAllowed =
    (await isWithinSharedLimits(email, networks, count)) || (await isKnownNetwork(email, client));
  return { isAllowed, rollback };
}

/** Counts one event of `key` and returns whether it is within `limit`. */
type Count = (limit: Limit, key: string) => Promise<boolean>;

/** Counts an attempt towards the limits that clients share, and returns whether it is within all of them. */
async function isWithinSharedLimits(email: string, networks: string[], count: Count) {
  for (const [index, network] of networks.entries()) {
    const limits = networkLimits[index];
    if (!limits) continue;
    if (!(await count(limits.allAccounts, network))) return false;
    if (limits.oneAccount && !(await count(limits.oneAccount, `${network} ${email}`))) return false;
  }
  return count(perAccount, email);
}

const networkHash = (email: string, network: string) => keyedHash("known network", email, network);

/** Stores that an account has signed in from a network. A failure is only logged, so that sign-in still works. */
async function rememberNetwork(
  account: { id: string; email?: string | undefined },
  network: string,
): Promise<void> {
  const mark = networkHash(account.email ?? "", network);
  const { error } = await operatorClient().rpc("remember_network", { account: account.id, mark });
  if (error) logError("The network of a sign-in could not be kept.", error);
}

/** Whether an account has signed in from a network before. False if the backend fails. */
async function isKnownNetwork(email: string, network: string): Promise<boolean> {
  const { data } = await operatorClient().rpc("is_known_network", {
    mark: networkHash(email, network),
  });
  return data === true;
}
