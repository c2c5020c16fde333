import "server-only";
import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { redirect } from "next/navigation";
import { cache } from "react";
import { headers } from "next/headers";
import { sessionClient } from "@/lib/supabase/server";

/**
 * The three names for who is signed in, here and in the database:
 * - account: the signed-in account of Supabase Auth (`auth.users`);
 * - profile: its row in `recruiters`, which admins have too; null until the registration is complete;
 * - caller: the account or anonymous visitor that calls a server action or a database function.
 *
 * "Recruiter" and "admin" are roles of a profile.
 */
export type Account = NonNullable<Awaited<ReturnType<typeof readAccount>>>;

/**
 * `isMember`: the recruiter may manage the company's page and boards; otherwise an admin has to confirm their
 * membership.
 */
export type Profile = NonNullable<Account["profile"]>;

type AccountWithProfile = Account & { profile: Profile };

export const getAccount = cache(() => readBeforeDeadline(readAccount));

async function readAccount() {
  const client = sessionClient();
  const { data: verified, error } = await client.auth.getClaims();
  if (isAuthRetryableFetchError(error)) throw error;
  if (!verified) return null;
  const { sub: accountId, email = "", aal } = verified.claims;
  const { data } = await client
    .from("recruiters")
    .select(
      "id, name, email, companyName:company_name, isMember:is_member, addressConfirmedAt:address_confirmed_at, status, role",
    )
    .eq("auth_id", accountId)
    .maybeSingle()
    .throwOnError();
  // Row-level security also hides the row if the session was ended elsewhere while its token is still valid.
  if (!data && !(await hasSession(client))) return null;
  return { accountId, email, profile: data, hasSecondFactor: aal === "aal2" };
}

async function hasSession(client: ReturnType<typeof sessionClient>) {
  const { error } = await client.auth.getUser();
  if (isAuthRetryableFetchError(error)) throw error;
  return error === null;
}

export function isApprovedRecruiter(account: Account | null): account is AccountWithProfile {
  return account?.profile?.status === "approved";
}

/** Whether the account has the admin role. The database's policies apply the same rule. */
export function isAdmin(account: Account | null): account is AccountWithProfile {
  return account?.profile?.role === "admin";
}

/** The signed-in account; redirects visitors to sign in. */
export async function requireAccount(): Promise<Account> {
  return (await getAccount()) ?? redirect("/recruiter/login");
}

/** The approved recruiter; redirects visitors to sign in, and other accounts to registration or to their status. */
export async function requireRecruiter(): Promise<Profile> {
  const account = await requireAccount();
  if (!account.profile) redirect("/recruiter/register");
  if (!isApprovedRecruiter(account)) redirect("/recruiter/pending");
  return account.profile;
}

/** The admin; redirects visitors to sign in, and other accounts to 'Access Denied' (the middleware responds 403). */
export async function requireAdmin(): Promise<Profile> {
  const account = await getAccount();
  if (!account) redirect("/admin/login");
  if (!isAdmin(account)) redirect("/admin/denied");
  if (!account.hasSecondFactor && (await needsSecondFactor())) redirect("/admin/second-factor");
  return account.profile;
}

/** Whether the signed-in admin has to pass two-factor authentication before using the admin area. */
export const needsSecondFactor = cache(async (): Promise<boolean> => {
  const { data } = await sessionClient().rpc("lacks_second_factor").throwOnError();
  return data;
});

/** Requires an admin; runs the query `read` within the request's deadline. Throws when the backend fails. */
export function readAsAdmin<T>(read: (admin: Profile) => Promise<T>): Promise<T> {
  return readBeforeDeadline(async () => read(await requireAdmin()));
}

export function readAsRecruiter<T>(read: (recruiter: Profile) => Promise<T>): Promise<T> {
  return readBeforeDeadline(async () => read(await requireRecruiter()));
}

/** Maximum total time of a console page's backend requests, in milliseconds. */
const requestTimeoutMs = process.env.NODE_ENV === "development" ? 30_000 : 2500;

/** Request header in which the middleware passes its deadline, in milliseconds since 1970, to the page. */
export const deadlineHeader = "x-deadline";

/** The deadline of a request that begins now, in milliseconds since 1970. */
export const deadlineFromNow = (): number => Date.now() + requestTimeoutMs;

/** Returns the result of `read`. Throws if `read` has not finished by the request's deadline. */
async function readBeforeDeadline<T>(read: () => Promise<T>): Promise<T> {
  const requestHeaders = await headers();
  const deadlineOfMiddleware = Number(requestHeaders.get(deadlineHeader) ?? Infinity);
  return failAfterDeadline(Math.min(deadlineOfMiddleware, deadlineFromNow()), read);
}

/** Returns the result of `read`. Throws if `read` has not finished by `deadline`, in milliseconds since 1970. */
export async function failAfterDeadline<T>(deadline: number, read: () => Promise<T>): Promise<T> {
  const remainingMs = deadline - Date.now();
  // NaN, from a malformed header, counts as an expired deadline.
  if (Number.isNaN(remainingMs) || remainingMs <= 0) throw new Error("The backend is down.");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The backend did not answer in time.")), remainingMs);
  });
  return Promise.race([read(), timeout]).finally(() => clearTimeout(timer));
}
