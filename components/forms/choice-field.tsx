"use client";

import type { ChangeEvent } from "react";
import { controlClass, SelectControl } from "@/components/ui/field";
import { FieldFrame, FieldNotes, type FieldProps, useControl } from "./field-frame";

type Option = string | { value: string; label: string };

/** One of several; `options` are values, with a label of their own where it differs. */
export function SelectField({
  name,
  label,
  hint,
  required = true,
  isConditional,
  options,
}: FieldProps & { options: readonly Option[] }) {
  const first = options[0];
  // Something is chosen always, unless the first option is none.
  const isEmptyPossible = (typeof first === "string" ? first : first?.value) === "";
  return (
    <FieldFrame {...{ name, label, hint, required, isConditional }}>
      {(control) => (
        <SelectControl
          {...control}
          required={required && isEmptyPossible}
          className={`h-11 pr-9 ${controlClass}`}
        >
          {options.map((option) => {
            const { value, label: text } =
              typeof option === "string" ? { value: option, label: option } : option;
            return (
              <option key={value} value={value}>
                {text}
              </option>
            );
          })}
        </SelectControl>
      )}
    </FieldFrame>
  );
}

/** On or off; in the form it is `on` or not there at all. `onSwitch` tells a form whose other fields depend on it. */
export function SwitchField({
  name,
  label,
  hint,
  onSwitch,
}: FieldProps & { onSwitch?: (isOn: boolean) => void }) {
  const { defaultValue, onChange, ...control } = useControl(name, { hasHint: Boolean(hint) });
  return (
    <div className="grid gap-1">
      <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 text-sm font-semibold">
        <input
          {...control}
          type="checkbox"
          role="switch"
          value="on"
          defaultChecked={defaultValue === "on"}
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
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
      <FieldNotes name={name} hint={hint} />
    </div>
  );
}
