import "server-only";
import { unstable_rethrow } from "next/navigation";
import { z } from "zod";
import { getViewer, isAdmin, isApprovedRecruiter, type Profile, type Viewer } from "./session";
import { failures } from "../forms/failures";
import { fieldsOf, hasTooManyFields, mostFields, typedIn } from "../forms/form-data";
import { logError } from "../logs/log";
import { clientNetwork, isWithinLimit } from "../limits/rate-limit";

/** The result of a server action: data, or one error for the form, those of its fields, and what was typed (without JavaScript). */
export type ActionResult<T = void> =
  | { ok: true; data: T; warning?: string }
  | {
      ok: false;
      error: string;
      fieldErrors?: Record<string, string[] | undefined>;
      values?: Record<string, string>;
    };

/** A server action as useActionState takes it. */
export type FormAction<T = void> = (
  previous: ActionResult<T> | null,
  form: FormData,
) => Promise<ActionResult<T>>;

/** What a form says to those who have tried too often. */
export const tooManyTries =
  "Too many tries from your network. Please wait a few minutes and try again.";

/** What a form says that holds more than anybody can have typed. */
const tooManyFields = `A form can have at most ${mostFields} fields.`;

type Work<Schema extends z.ZodType, T, Who> = {
  /** What the form must hold; fields that repeat are lists. */
  schema: Schema;
  /** The sentence for what was thrown. */
  failed?: string;
  /** Does it, and shows what it changed (lib/http/purge-pages.ts). Expected outcomes are returned, the rest is thrown. */
  run: (input: z.output<Schema>, who: Who) => Promise<ActionResult<T>>;
};

type Guard<Who> = () => Promise<{ who: Who } | { refusal: string }>;

/** An action anybody may call, so many times per client network. */
export function publicAction<Schema extends z.ZodType, T>(
  limit: { name: string; points: number; seconds: number },
  work: Work<Schema, T, null>,
): FormAction<T> {
  return guarded(async () => {
    const isAllowed = await isWithinLimit(limit, await clientNetwork());
    return isAllowed ? { who: null } : { refusal: tooManyTries };
  }, work);
}

/** An action of approved recruiters. A refused one loses nothing typed: whoever was signed out may sign in beside it. */
export function recruiterAction<Schema extends z.ZodType, T>(
  work: Work<Schema, T, Profile>,
): FormAction<T> {
  return guarded(() => profileOf(isApprovedRecruiter), work);
}

/** An action of admins. */
export function adminAction<Schema extends z.ZodType, T>(
  work: Work<Schema, T, Profile>,
): FormAction<T> {
  return guarded(() => profileOf(isAdmin), work);
}

/** An action of anybody who is signed in, about their own account. */
export function accountAction<Schema extends z.ZodType, T>(
  work: Work<Schema, T, Viewer>,
): FormAction<T> {
  return guarded(async () => {
    const viewer = await getViewer();
    return viewer ? { who: viewer } : { refusal: notSignedIn };
  }, work);
}

const notSignedIn =
  "Not authenticated. Sign in in another tab, then try again here: nothing is lost.";

async function profileOf(
  isAllowed: (viewer: Viewer | null) => viewer is Viewer & { profile: Profile },
) {
  const viewer = await getViewer();
  if (isAllowed(viewer)) return { who: viewer.profile };
  return { refusal: viewer ? "You do not have permission to do this." : notSignedIn };
}

function guarded<Schema extends z.ZodType, T, Who>(
  guard: Guard<Who>,
  { schema, failed = failures.unexpected, run }: Work<Schema, T, Who>,
): FormAction<T> {
  return async (_previous, form) => {
    if (hasTooManyFields(form)) return { ok: false, error: tooManyFields };
    const result = await attempt(form);
    return result.ok ? result : { ...result, values: typedIn(form) };
  };

  async function attempt(form: FormData): Promise<ActionResult<T>> {
    try {
      const passed = await guard();
      if ("refusal" in passed) return { ok: false, error: passed.refusal };
      const input = schema.safeParse(fieldsOf(form));
      if (!input.success) {
        const { fieldErrors } = z.flattenError(input.error);
        return {
          ok: false,
          error: input.error.issues[0]?.message ?? failures.unexpected,
          fieldErrors,
        };
      }
      return await run(input.data, passed.who);
    } catch (error) {
      unstable_rethrow(error);
      logError(failed, error);
      return { ok: false, error: failed };
    }
  }
}
