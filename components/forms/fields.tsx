"use client";

import { useId, type ComponentProps, useState, type FormEvent } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { fieldMessage } from "@/components/forms/form-body";
import { controlClass, FormSelect, type Option } from "@/components/ui/field";

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
