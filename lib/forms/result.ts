/** The result of a server action: data, or a form's errors and, for forms without JavaScript, the typed values. */
export type ActionResult<T = void> =
  | { ok: true; data: T; warning?: string }
  | {
      ok: false;
      error: string;
      /** Whether the failure is a bug or an outage. */
      isUnexpected?: boolean;
      fieldErrors?: Record<string, string[] | undefined>;
      values?: Record<string, string>;
    };

/**
 * The outcome of a mutation: data, or the code of an expected refusal, for which the action has a sentence. `message` is
 * what the backend says about it.
 */
export type Outcome<T, Code extends string> =
  | { ok: true; data: T }
  | { ok: false; code: Code; message?: string };

/** The result of an action, in which the code of a refusal has become its sentence, shown at `field` if given. */
export function toResult<T = never, Code extends string = string>(
  outcome: Outcome<T, Code>,
  sentences: Record<Code, string | ((message: string) => string)>,
  field?: string,
): ActionResult<T> {
  if (outcome.ok) return outcome;
  const sentence = sentences[outcome.code];
  const error = typeof sentence === "string" ? sentence : sentence(outcome.message ?? "");
  if (field === undefined) return { ok: false, error };
  return { ok: false, error, fieldErrors: { [field]: [error] } };
}

/** A server action for `useActionState`. */
export type FormAction<T = void> = (previous: unknown, form: FormData) => Promise<ActionResult<T>>;

/** The result of changing rows: a success if `isDone` is truthy, otherwise a failure with `error`. */
export const successIf = (isDone: unknown, error: string): ActionResult =>
  isDone ? { ok: true, data: undefined } : { ok: false, error };
