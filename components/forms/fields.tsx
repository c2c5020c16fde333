"use client";

import { type ComponentProps, type FormEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import { unstable_isUnrecognizedActionError, unstable_rethrow } from "next/navigation";
import {
  type FieldErrors,
  get,
  useFormContext,
  useFormState,
  type UseFormReturn,
} from "react-hook-form";
import { Button } from "@/components/ui/button";
import { controlClass, FormSelect, type Option } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { type ActionResult, failures } from "@/lib/forms/submission";

// The parts of console forms and plain forms: the body with its submit button, groups, fields, and error messages.
// Components take their state from the surrounding form.

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

type FormGroupProps = { title: string; text?: string | undefined; children: React.ReactNode };

export function FormGroup({ title, text, children }: FormGroupProps) {
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="grid gap-5 border-line [&:not(:first-of-type)]:border-t [&:not(:first-of-type)]:pt-7"
    >
      <div>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {text ? <p className="mt-1 text-sm text-muted">{text}</p> : null}
      </div>
      {children}
    </div>
  );
}

export type FieldProps = {
  name: string;
  label: string;
  hint?: React.ReactNode;
  required?: boolean;
  /**
   * Whether the field is required depending on other fields or on the group's text. Such a field is not labelled as
   * optional.
   */
  isConditional?: boolean;
};

export type Control = ReturnType<typeof useControlledField>;

type FrameProps = FieldProps & { children: (control: Control) => React.ReactNode };

export function FieldFrame({ label, isConditional, children, ...field }: FrameProps) {
  const control = useControlledField(field);
  const { id } = control;
  return (
    <div className="grid content-start gap-1.5">
      <label
        id={`${id}-label`}
        htmlFor={id}
        // Needed for the rich-text editor, to which `htmlFor` does not apply because it is not a form control.
        onClick={() => document.getElementById(id)?.focus()}
        className="text-sm font-semibold"
      >
        {label}
        {field.required || isConditional ? null : (
          <span className="font-normal text-muted"> (optional)</span>
        )}
      </label>
      {children(control)}
      <FieldNotes name={field.name} hint={field.hint} />
    </div>
  );
}

/** Returns the error message of a field of the surrounding form. */
export const useFieldError = (name: string) => fieldMessage(useFormState().errors, name);

/** Returns the props that make an element the field `name` of the surrounding form. */
export function useRegisteredField(name: string) {
  const { register } = useFormContext();
  const { defaultValues } = useFormState();
  const defaultValue: unknown = defaultValues?.[name];
  return {
    ...register(name),
    // Rendered by the server, where react-hook-form does not fill in the field.
    defaultValue: typeof defaultValue === "string" ? defaultValue : undefined,
  };
}

function useControlledField({ name, hint, required }: Omit<FieldProps, "label">) {
  const id = `field-${name}`;
  const error = useFieldError(name);
  const notes: string[] = [];
  if (error) notes.push(`${id}-error`);
  if (hint) notes.push(`${id}-hint`);
  return {
    name,
    id,
    required: required || undefined,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": notes.join(" ") || undefined,
  };
}

export function FieldNotes({ name, hint }: { name: string; hint?: React.ReactNode }) {
  const error = useFieldError(name);
  return (
    <div data-notes={name} className="contents">
      {error ? (
        <p id={`field-${name}-error`} className="text-sm font-semibold text-error-text">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p
          id={`field-${name}-hint`}
          className="text-sm text-muted [.text-error-text:not(:empty)+&]:hidden"
        >
          {hint}
        </p>
      ) : null}
    </div>
  );
}

type TextProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "defaultValue" | "list"> & {
    suggestions?: string[] | undefined;
  };

export function TextField({ label, hint, isConditional, suggestions, ...input }: TextProps) {
  const { name, required } = input;
  const registered = useRegisteredField(name);
  const list = useId();
  return (
    <FieldFrame
      name={name}
      label={label}
      hint={hint}
      required={required}
      isConditional={isConditional}
    >
      {(control) => (
        <>
          <input
            {...input}
            {...control}
            {...registered}
            list={suggestions && list}
            className={`h-11 ${controlClass}`}
          />
          {suggestions ? (
            <datalist id={list}>
              {suggestions.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          ) : null}
        </>
      )}
    </FieldFrame>
  );
}

/**
 * A field for a URL. It does not have type="url", because browsers would reject URLs without https://, which the schema
 * adds.
 */
export function AddressField(props: TextProps) {
  return (
    <TextField
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://"
      {...props}
    />
  );
}

type TextAreaProps = FieldProps & Omit<ComponentProps<"textarea">, keyof FieldProps>;

export function TextAreaField({ name, label, hint, required, ...props }: TextAreaProps) {
  const registered = useRegisteredField(name);
  return (
    <FieldFrame name={name} label={label} hint={hint} required={required}>
      {(control) => (
        <textarea
          rows={3}
          {...props}
          {...control}
          {...registered}
          className={`py-2 ${controlClass}`}
        />
      )}
    </FieldFrame>
  );
}

export function PasswordField({ autoComplete, ...frame }: FieldProps & { autoComplete: string }) {
  const registered = useRegisteredField(frame.name);
  const [isShown, setIsShown] = useState(false);
  return (
    <FieldFrame {...frame} required>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            {...registered}
            type={isShown ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            className={`h-11 pr-20 ${controlClass}`}
          />
          <button
            type="button"
            onClick={() => setIsShown(!isShown)}
            aria-label={isShown ? "Hide password" : "Show password"}
            className="absolute inset-y-0 right-0 rounded-md px-3 text-sm font-semibold text-accent noscript:hidden"
          >
            {isShown ? "Hide" : "Show"}
          </button>
        </span>
      )}
    </FieldFrame>
  );
}

type SelectProps = FieldProps & {
  options: readonly Option[];
  onInput?: (event: FormEvent<HTMLSelectElement>) => void;
};

export function SelectField({ required = true, options, onInput, ...frame }: SelectProps) {
  const registered = useRegisteredField(frame.name);
  return (
    <FieldFrame required={required} {...frame}>
      {(control) => (
        <FormSelect
          {...control}
          {...registered}
          options={options}
          onInput={onInput}
          required={required && options[0]?.[0] === ""}
        />
      )}
    </FieldFrame>
  );
}

type SwitchProps = { name: string; label: string; onSwitch?: (isOn: boolean) => void };

export function SwitchField({ name, label, onSwitch }: SwitchProps) {
  const control = useControlledField({ name });
  const { defaultValue, onChange, ...registered } = useRegisteredField(name);
  return (
    <div className="grid gap-1">
      <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 text-sm font-semibold">
        <input
          {...control}
          {...registered}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- A native checkbox exposes its checked state without aria-checked.
          role="switch"
          value="on"
          defaultChecked={defaultValue === "on"}
          onChange={(event) => {
            void onChange(event);
            onSwitch?.(event.target.checked);
          }}
          className="peer sr-only"
        />
        <span
          aria-hidden="true"
          className="relative h-6 w-11 rounded-full border border-control bg-sunken transition-colors peer-checked:border-transparent peer-checked:bg-solid peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent after:absolute after:top-0.5 after:left-0.5 after:size-4.5 after:rounded-full after:border after:border-transparent after:bg-control after:transition-transform peer-checked:after:translate-x-5 peer-checked:after:bg-on-solid forced-colors:peer-checked:bg-[Highlight] forced-colors:peer-checked:forced-color-adjust-none forced-colors:peer-checked:after:bg-[HighlightText]"
        />
        {label}
      </label>
      <FieldNotes name={name} />
    </div>
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
  keep: () => boolean,
  otherwise: string = failures.unexpected,
): string {
  unstable_rethrow(error);
  if (!unstable_isUnrecognizedActionError(error)) return otherwise;
  return keep()
    ? "This page is out of date. Reload it, then send the form again; what you typed is kept."
    : "This page is out of date. Copy what you typed, reload the page and send it again.";
}
