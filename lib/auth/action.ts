import "server-only";
import { refresh } from "next/cache";
import { redirect, unstable_rethrow } from "next/navigation";
import { z } from "zod";
import {
  getAccount,
  isAdmin,
  isApprovedRecruiter,
  type Profile,
  type Account,
} from "@/lib/auth/session";
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
import { logError } from "@/lib/logs/log";
import { clientNetwork, isWithinLimit } from "@/lib/limits/rate-limit";

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
