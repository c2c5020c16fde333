"use client";

import { useId } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { messageOf } from "@/components/forms/form-body";

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

export type Control = ReturnType<typeof useControl>;

type Props = FieldProps & { children: (control: Control) => React.ReactNode };

export function FieldFrame({ label, isConditional, children, ...field }: Props) {
  const control = useControl(field);
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
export const useFieldError = (name: string) => messageOf(useFormState().errors, name);

/** Returns the props that make an element the field `name` of the surrounding form. */
export function useRegistered(name: string) {
  const { register } = useFormContext();
  const { defaultValues } = useFormState();
  const defaultValue: unknown = defaultValues?.[name];
  return {
    ...register(name),
    // Rendered by the server, where react-hook-form does not fill in the field.
    defaultValue: typeof defaultValue === "string" ? defaultValue : undefined,
  };
}

export function useControl({ name, hint, required }: Omit<FieldProps, "label">) {
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
