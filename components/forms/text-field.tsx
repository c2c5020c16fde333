"use client";

import { type ComponentProps, useId, useState } from "react";
import { controlClass } from "@/components/ui/field";
import { FieldFrame, type FieldProps, useRegistered } from "@/components/forms/field-frame";

type TextProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "defaultValue" | "list"> & {
    suggestions?: string[] | undefined;
  };

export function TextField({ label, hint, isConditional, suggestions, ...input }: TextProps) {
  const { name, required } = input;
  const registered = useRegistered(name);
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
  const registered = useRegistered(name);
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
  const registered = useRegistered(frame.name);
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
