import "server-only";
import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { refresh } from "next/cache";
import { headers } from "next/headers";
import { redirect, unstable_rethrow } from "next/navigation";
import { cache } from "react";
import { z } from "zod";
import {
  type ActionResult,
  failures,
  type FormAction,
  formFields,
  hasTooManyFields,
  mostFields,
  typedValues,
} from "@/lib/forms/submission";
import { purgePages } from "@/lib/http/purge-pages";
import { clientNetwork, isWithinLimit } from "@/lib/limits/rate-limit";
import { logError } from "@/lib/logs/log";
import { sessionClient } from "@/lib/supabase/server";

// Who is signed in, and what pages and server actions require of them. Postgres checks the same rules for each query.

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

type Work<Schema extends z.ZodType, T, Caller> = {
  /** Form fields with several values are parsed as lists. */
  schema: Schema;
  /** The error message if `run` throws. */
  failed?: string;
  /** Returns expected failures, throws on bugs and outages. */
  run: (input: z.output<Schema>, caller: Caller) => Promise<ActionResult<T>>;
  /** What follows `run`; without it, `purgeAndRefresh`. */
  after?: Next<T, z.output<Schema>>;
};

/** What follows the work of an action. A success purges cached pages and refreshes the page, unless switched off. */
type Next<T, Input> = {
  /** A success purges the cached public pages; false if none of them shows what was changed. */
  purge?: false;
  /** The page in the browser, and those in its history, are read again; false if none shows what was changed. */
  refresh?: false;
  /** The address to which a success leads. A failure then leaves the page as it is, with what was typed. */
  goTo?: string | ((data: T, input: Input) => string | Promise<string>);
};

const purgeAndRefresh = {};

/** For a change that no public page shows. */
export const refreshOnly = { purge: false } as const;

/** For an action that changes nothing that a page shows, or that is called by a route. */
export const answerOnly = { purge: false, refresh: false } as const;

/** A server action for all visitors, rate-limited by client network. Failures return the typed values. */
export function publicAction<Schema extends z.ZodType, T>(
  limit: { name: string; points: number; seconds: number },
  work: Work<Schema, T, null>,
): FormAction<T> {
  const action = guardedAction(async () => {
    const isAllowed = await isWithinLimit(limit, await clientNetwork());
    return isAllowed ? { caller: null } : { refusal: failures.limited };
  }, work);
  return async (previous, form) => withTypedValues(await action(previous, form), form);
}

/** A server action for approved recruiters. */
export function recruiterAction<Schema extends z.ZodType, T>(work: Work<Schema, T, Profile>) {
  return guardedAction(() => signedInProfile(isApprovedRecruiter), work);
}

/** A server action for admins. */
export function adminAction<Schema extends z.ZodType, T>(work: Work<Schema, T, Profile>) {
  return guardedAction(() => signedInProfile(isAdmin), work);
}

/** A server action for every signed-in account, whatever its role and status. Failures return the typed values. */
export function accountAction<Schema extends z.ZodType, T>(
  work: Work<Schema, T, Account>,
): FormAction<T> {
  const action = guardedAction(async () => {
    const account = await getAccount();
    return account ? { caller: account } : { refusal: notSignedIn };
  }, work);
  return async (previous, form) => withTypedValues(await action(previous, form), form);
}

/** Adds the typed values to a failure, with which the server renders plain forms again. Passwords are left out. */
const withTypedValues = <T>(result: ActionResult<T>, form: FormData): ActionResult<T> =>
  result.ok || hasTooManyFields(form) ? result : { ...result, values: typedValues(form) };

const notSignedIn =
  "Not authenticated. Sign in from another tab, then try again here: nothing is lost.";

async function signedInProfile(isAllowed: typeof isAdmin) {
  const account = await getAccount();
  if (isAllowed(account)) return { caller: account.profile };
  return { refusal: account ? "You do not have permission to do this." : notSignedIn };
}

function guardedAction<Schema extends z.ZodType, T, Caller>(
  guard: () => Promise<{ caller: Caller } | { refusal: string }>,
  { schema, failed = failures.unexpected, run, after = purgeAndRefresh }: Work<Schema, T, Caller>,
): FormAction<T> {
  return async (_previous, form) => {
    if (hasTooManyFields(form))
      return { ok: false, error: `A form can have at most ${mostFields} fields.` };
    return runGuarded(form);
  };

  async function runGuarded(form: FormData): Promise<ActionResult<T>> {
    try {
      const decision = await guard();
      if ("refusal" in decision) return { ok: false, error: decision.refusal };
      const input = schema.safeParse(formFields(form));
      if (!input.success) {
        const error = input.error.issues[0]?.message ?? failures.unexpected;
        return { ok: false, error, fieldErrors: z.flattenError(input.error).fieldErrors };
      }
      const result = await run(input.data, decision.caller);
      await purgeAndRedirect(result, input.data, after);
      return result;
    } catch (error) {
      unstable_rethrow(error);
      logError(failed, error);
      return { ok: false, error: failed, isUnexpected: true };
    }
  }
}

/** Purges cached pages, refreshes the browser's page and redirects, as `next` says. */
async function purgeAndRedirect<T, Input>(
  result: ActionResult<T>,
  input: Input,
  next: Next<T, Input>,
): Promise<void> {
  if (result.ok && next.purge !== false) await purgePages();
  // A failure often means that the page shows an earlier state; but a form keeps what was typed.
  const mayRefresh = result.ok || next.goTo === undefined;
  if (mayRefresh && next.refresh !== false) refresh();
  if (!result.ok || next.goTo === undefined) return;
  redirect(typeof next.goTo === "string" ? next.goTo : await next.goTo(result.data, input));
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
