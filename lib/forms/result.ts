/** The result of a server action: data, or a form's errors and, for forms that work without JavaScript, what was typed. */
export type ActionResult<T = void> =
  | { ok: true; data: T; warning?: string }
  | {
      ok: false;
      error: string;
      fieldErrors?: Record<string, string[] | undefined>;
      values?: Record<string, string>;
    };

/** A server action for `useActionState`. */
export type FormAction<T = void> = (
  previous: ActionResult<T> | null,
  form: FormData,
) => Promise<ActionResult<T>>;

/** The result of a change of rows, which fails with `error` if it found none to change. */
export const doneIf = (isDone: unknown, error: string): ActionResult =>
  isDone ? { ok: true, data: undefined } : { ok: false, error };
