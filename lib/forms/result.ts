/** The result of a server action: data, or a form's errors and, for forms without JavaScript, the typed values. */
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

/** The result of changing rows: a success if `isDone` is truthy, otherwise a failure with `error`. */
export const successIf = (isDone: unknown, error: string): ActionResult =>
  isDone ? { ok: true, data: undefined } : { ok: false, error };
