import 'server-only';
import { z } from 'zod';
import { clientNetwork, isWithinLimit } from './rate-limit';

/**
 * What a server action answers: data, or one sentence for the form, those that belong to single fields, and what
 * was typed, for forms that come back without JavaScript.
 */
export type ActionResult<T = void> =
  | { ok: true; data: T }
  | {
      ok: false;
      error: string;
      fieldErrors?: Record<string, string[] | undefined>;
      values?: Record<string, string>;
    };

/** What every form says when something went wrong that is not the person's doing (SPEC section 8). */
const unexpected = 'Something went wrong. Please try again.';

/**
 * Wraps a mutation as an action anybody may call: counts it against `limit` per client network, parses the form,
 * runs, and turns what was thrown into one sentence, logged with its cause.
 */
export function publicAction<Schema extends z.ZodType, T>(
  schema: Schema,
  limit: { name: string; points: number; seconds: number },
  run: (input: z.output<Schema>) => Promise<ActionResult<T>>,
) {
  return async (form: FormData): Promise<ActionResult<T>> => {
    const typed = Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
    const result = await attempt(typed);
    return result.ok ? result : { ...result, values: typed };
  };

  async function attempt(typed: Record<string, string>): Promise<ActionResult<T>> {
    try {
      const input = schema.safeParse(typed);
      if (!input.success) {
        const { fieldErrors } = z.flattenError(input.error);
        return { ok: false, error: input.error.issues[0]?.message ?? unexpected, fieldErrors };
      }
      if (!(await isWithinLimit(limit, await clientNetwork()))) {
        return { ok: false, error: 'Too many tries from your network. Please wait a few minutes and try again.' };
      }
      return await run(input.data);
    } catch (error) {
      console.error(`Action ${limit.name} failed.`, error);
      return { ok: false, error: unexpected };
    }
  }
}
