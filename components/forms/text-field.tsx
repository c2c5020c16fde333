"use client";

import { type ComponentProps, useId, useState } from "react";
import { controlClass } from "@/components/ui/field";
import { FieldFrame, type FieldProps } from "./field-frame";

type TextProps = FieldProps &
  Omit<ComponentProps<"input">, "name" | "required" | "defaultValue" | "list"> & {
    suggestions?: string[] | undefined;
  };

export function TextField({
  name,
  label,
  hint,
  required = false,
  isConditional,
  suggestions,
  className = "",
  onChange,
  ...props
}: TextProps) {
  const list = useId();
  return (
    <FieldFrame {...{ name, label, hint, required, isConditional }}>
      {(control) => (
        <>
          <input
            {...props}
            {...control}
            onChange={(event) => {
              void control.onChange(event);
              onChange?.(event);
            }}
            list={suggestions && list}
            className={`h-11 ${controlClass} ${className}`}
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

/** A field for a URL. Not type="url": browsers would reject URLs without https://, which the schema adds. */
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

export function TextAreaField({
  name,
  label,
  hint,
  required = false,
  ...props
}: FieldProps & Omit<ComponentProps<"textarea">, "name" | "required" | "defaultValue">) {
  return (
    <FieldFrame {...{ name, label, hint, required }}>
      {(control) => (
        <textarea rows={3} {...props} {...control} className={`py-2 ${controlClass}`} />
      )}
    </FieldFrame>
  );
}

export function PasswordField({
  name,
  label,
  hint,
  autoComplete,
}: FieldProps & { autoComplete: string }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <FieldFrame {...{ name, label, hint, required: true }}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
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
