import { flushSync } from "react-dom";
import type { FieldErrors, UseFormReturn } from "react-hook-form";
import type { ActionResult } from "@/lib/forms/result";

/** The message of a field; that of a list is at its root if the list as a whole is refused. */
export function messageOf(errors: FieldErrors, name: string): string | undefined {
  const error = errors[name];
  const message = error?.message ?? error?.root?.message;
  return message?.toString();
}

type Refusal = Extract<ActionResult<unknown>, { ok: false }>;

/** The messages of a refused action as errors of its fields, or of the whole form if it names no field. */
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
  // Rendered at once, because only then the first invalid field is known.
  flushSync(() => {
    for (const name of Object.keys(errors)) setError(name, { message: messageOf(errors, name) });
    if (message) setError("root", { message });
  });
  focusFirstError(element);
}

/** The message of an invalid value for which the form has no field, if no other error is shown. */
function unshownMessage(element: HTMLFormElement, errors: FieldErrors): string | undefined {
  const names = Object.keys(errors).filter((name) => name !== "root");
  const isShown = (name: string) => element.querySelector(`[data-notes="${CSS.escape(name)}"]`);
  if (names.some(isShown)) return undefined;
  return names.map((name) => messageOf(errors, name)).find(Boolean);
}

/** Focuses the first invalid field, and opens the folds around invalid fields. */
export function focusFirstError(element: HTMLFormElement): void {
  const fields = element.querySelectorAll<HTMLElement>("[aria-invalid=true]");
  for (const field of fields) field.closest("details")?.setAttribute("open", "");
  fields[0]?.focus();
}
