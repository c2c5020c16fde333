import { flushSync } from "react-dom";
import { type FieldErrors, get, type UseFormReturn } from "react-hook-form";
import type { ActionResult } from "@/lib/forms/result";

/**
 * Returns the error message of a field, such as `title` or `places.0.city`. For a list that is refused as a whole, the
 * message is at the list's root.
 */
export function messageOf(errors: FieldErrors, name: string): string | undefined {
  const error: FieldErrors[string] = get(errors, name);
  const message = error?.message ?? error?.root?.message;
  return message?.toString();
}

/** The names of the refused fields; a field in a row of a list is named `places.0.city`. */
export function refusedFields(errors: FieldErrors): string[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (name === "root" || !error) return [];
    if (messageOf(errors, name) !== undefined) return [name];
    const rows = Object.entries(error as Record<string, FieldErrors | undefined>);
    return rows.flatMap(([index, row]) =>
      Object.keys(row ?? {}).map((field) => `${name}.${index}.${field}`),
    );
  });
}

type Refusal = Extract<ActionResult<unknown>, { ok: false }>;

/** Converts an action's failure to errors of fields, or of the whole form if the failure names no field. */
export function toFieldErrors({ error, fieldErrors = {} }: Refusal) {
  const errors: Record<string, { type: string; message: string }> = {};
  for (const [name, messages] of Object.entries(fieldErrors)) {
    if (messages?.[0]) errors[name] = { type: "server", message: messages[0] };
  }
  if (Object.keys(errors).length === 0) errors.root = { type: "server", message: error };
  return errors;
}

/** Renders the errors of a form and focuses its first invalid field. */
export function showErrors(
  { setError }: Pick<UseFormReturn, "setError">,
  element: HTMLFormElement | null,
  errors: FieldErrors,
): void {
  if (!element) return;
  const message = unshownMessage(element, errors);
  // Renders synchronously, because the first invalid field is found by its `aria-invalid`.
  flushSync(() => {
    for (const name of [...refusedFields(errors), ...("root" in errors ? ["root"] : [])])
      setError(name, { message: messageOf(errors, name) });
    if (message) setError("root", { message });
  });
  focusFirstError(element);
}

/** Returns the message of an invalid value for which the form has no field, unless another error is shown. */
function unshownMessage(element: HTMLFormElement, errors: FieldErrors): string | undefined {
  const names = refusedFields(errors);
  const isShown = (name: string) => element.querySelector(`[data-notes="${CSS.escape(name)}"]`);
  if (names.some(isShown)) return undefined;
  return names.map((name) => messageOf(errors, name)).find(Boolean);
}

/** Focuses the first invalid field. Opens each <details> around an invalid field, because a closed one hides it. */
function focusFirstError(element: HTMLFormElement): void {
  const fields = element.querySelectorAll<HTMLElement>("[aria-invalid=true]");
  for (const field of fields) field.closest("details")?.setAttribute("open", "");
  fields[0]?.focus();
}
