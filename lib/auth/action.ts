import "server-only";
import { unstable_rethrow } from "next/navigation";
import { z } from "zod";
import {
  getViewer,
  isAdmin,
  isApprovedRecruiter,
  type Profile,
  type Viewer,
} from "@/lib/auth/session";
import { failures } from "@/lib/forms/failures";
import type { ActionResult, FormAction } from "@/lib/forms/result";
import { formFields, hasTooManyFields, mostFields, typedIn } from "@/lib/forms/form-data";
import { logError } from "@/lib/logs/log";
import { clientNetwork, isWithinLimit } from "@/lib/limits/rate-limit";

export const tooManyTries =
  "Too many tries from your network. Please wait a few minutes and try again.";

type Work<Schema extends z.ZodType, T, Caller> = {
  /** Form fields with several values are parsed as lists. */
  schema: Schema;
  /** The message for a bug or an outage. */
  failed?: string;
  /** Returns expected failures, throws on bugs and outages; purges changed cached pages (lib/http/after-action.ts). */
  run: (input: z.output<Schema>, caller: Caller) => Promise<ActionResult<T>>;
};

/** A server action for everybody, limited by the client's network. A refusal returns what was typed, without passwords. */
export function publicAction<Schema extends z.ZodType, T>(
  limit: { name: string; points: number; seconds: number },
  work: Work<Schema, T, null>,
): FormAction<T> {
  const action = guarded(async () => {
    const isAllowed = await isWithinLimit(limit, await clientNetwork());
    return isAllowed ? { caller: null } : { refusal: tooManyTries };
  }, work);
  return async (previous, form) => withTypedValues(await action(previous, form), form);
}

/** A server action for approved recruiters. */
export function recruiterAction<Schema extends z.ZodType, T>(work: Work<Schema, T, Profile>) {
  return guarded(() => signedInProfile(isApprovedRecruiter), work);
}

/** A server action for admins. */
export function adminAction<Schema extends z.ZodType, T>(work: Work<Schema, T, Profile>) {
  return guarded(() => signedInProfile(isAdmin), work);
}

/** A server action for everybody who is signed in, whatever their role and status. A refusal returns what was typed. */
export function accountAction<Schema extends z.ZodType, T>(
  work: Work<Schema, T, Viewer>,
): FormAction<T> {
  const action = guarded(async () => {
    const viewer = await getViewer();
    return viewer ? { caller: viewer } : { refusal: notSignedIn };
  }, work);
  return async (previous, form) => withTypedValues(await action(previous, form), form);
}

/** Adds what was typed to a refusal: forms that work without JavaScript are rendered again with it. */
const withTypedValues = <T>(result: ActionResult<T>, form: FormData): ActionResult<T> =>
  result.ok || hasTooManyFields(form) ? result : { ...result, values: typedIn(form) };

const notSignedIn =
  "Not authenticated. Sign in in another tab, then try again here: nothing is lost.";

async function signedInProfile(isAllowed: typeof isAdmin) {
  const viewer = await getViewer();
  if (isAllowed(viewer)) return { caller: viewer.profile };
  return { refusal: viewer ? "You do not have permission to do this." : notSignedIn };
}

function guarded<Schema extends z.ZodType, T, Caller>(
  guard: () => Promise<{ caller: Caller } | { refusal: string }>,
  { schema, failed = failures.unexpected, run }: Work<Schema, T, Caller>,
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
      return await run(input.data, decision.caller);
    } catch (error) {
      unstable_rethrow(error);
      logError(failed, error);
      return { ok: false, error: failed };
    }
  }
}
