"use client";

import { type FieldErrors, get, useFormState, type UseFormReturn } from "react-hook-form";
import { flushSync } from "react-dom";
import { unstable_isUnrecognizedActionError, unstable_rethrow } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { type ActionResult, failures } from "@/lib/forms/submission";

export type FormLayout = {
  submitLabel: string;
  pendingLabel: string;
  isDestructive?: boolean;
  /** Content beside the submit button. Without it, the button is as wide as the form. */
  actions?: React.ReactNode;
  /** Hints about missing input, shown beside the buttons. With them, the buttons stick to the bottom of the window. */
  needs?: React.ReactNode;
  /** Whether the form is one of several on the page. Its submit button is then only as wide as its label. */
  isPart?: boolean;
  children?: React.ReactNode;
};

export const formClass = (hasActions: boolean) =>
  `grid ${hasActions ? "gap-8" : "gap-5 has-[>[role=group]]:gap-8"}`;

type BodyProps = FormLayout & { isPending: boolean; isDisabled?: boolean };

export function FormBody({ actions, needs, isPart, isPending, isDisabled, ...props }: BodyProps) {
  const { errors } = useFormState();
  const fullWidth = actions || isPart ? "max-sm:w-full" : "w-full";
  return (
    <>
      {props.children}
      <div role="alert" className="empty:hidden">
        {errors.root?.message ? <Notice variant="error" text={errors.root.message} /> : null}
      </div>
      <div
        data-bar={needs ? true : undefined}
        className={`flex flex-wrap items-center gap-3 max-sm:*:flex-auto ${needs ? "form-bar" : ""}`}
      >
        {needs}
        <Button
          disabled={isPending || isDisabled}
          data-primary
          variant={props.isDestructive ? "danger" : "solid"}
          className={needs ? "" : fullWidth}
        >
          {isPending ? props.pendingLabel : props.submitLabel}
        </Button>
        {actions}
      </div>
    </>
  );
}

/**
 * Returns the error message of a field, such as `title` or `places.0.city`. For a list that is refused as a whole, the
 * message is at the list's root.
 */
export function fieldMessage(errors: FieldErrors, name: string): string | undefined {
  const error: FieldErrors[string] = get(errors, name);
  const message = error?.message ?? error?.root?.message;
  return message?.toString();
}

/** The names of the refused fields; a field in a row of a list is named `places.0.city`. */
export function refusedFields(errors: FieldErrors): string[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (name === "root" || !error) return [];
    if (fieldMessage(errors, name) !== undefined) return [name];
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
      setError(name, { message: fieldMessage(errors, name) });
    if (message) setError("root", { message });
  });
  focusFirstError(element);
}

/** Returns the message of an invalid value for which the form has no field, unless another error is shown. */
function unshownMessage(element: HTMLFormElement, errors: FieldErrors): string | undefined {
  const names = refusedFields(errors);
  const isShown = (name: string) => element.querySelector(`[data-notes="${CSS.escape(name)}"]`);
  if (names.some(isShown)) return undefined;
  return names.map((name) => fieldMessage(errors, name)).find(Boolean);
}

/** Focuses the first invalid field. Opens each <details> around an invalid field, because a closed one hides it. */
function focusFirstError(element: HTMLFormElement): void {
  const fields = element.querySelectorAll<HTMLElement>("[aria-invalid=true]");
  for (const field of fields) field.closest("details")?.setAttribute("open", "");
  fields[0]?.focus();
}

/**
 * Returns the message for an error of a form's server action. Rethrows redirects. After a deployment, open pages of the
 * previous build call server actions that no longer exist.
 * @param keep stores the input and returns whether it survives a reload
 */
export function formFailureMessage(
  error: unknown,
  otherwise: string = failures.unexpected,
  keep: () => boolean,
): string {
  unstable_rethrow(error);
  if (!unstable_isUnrecognizedActionError(error)) return otherwise;
  return keep()
    ? "This page is out of date. Reload it, then send the form again; what you typed is kept."
    : "This page is out of date. Copy what you typed, reload the page and send it again.";
}
