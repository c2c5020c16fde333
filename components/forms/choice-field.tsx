"use client";

import type { ChangeEvent } from "react";
import { controlClass, SelectControl } from "@/components/ui/field";
import { statuses, statusLabels } from "@/lib/content/form";
import { formatLongDate } from "@/lib/text/dates";
import { FieldFrame, FieldNotes, type FieldProps, useControl } from "./field-frame";

type Option = string | { value: string; label: string };

/** A select field. An option is either one string for value and label, or an object with both. */
export function SelectField({
  name,
  label,
  hint,
  required = true,
  isConditional,
  options,
}: FieldProps & { options: readonly Option[] }) {
  const first = options[0];
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

/** A switch field. The form's data contains `on`, or nothing if the switch is off. */
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

/** Fields that publish or unpublish a row. A published row can keep its publication date. */
export function StatusFields({ publishedAt }: { publishedAt: string | undefined }) {
  return (
    <>
      <SelectField
        name="status"
        label="Status"
        hint={
          publishedAt ? undefined : "If you save it as published, today becomes its publish date."
        }
        options={statuses.map((value) => ({ value, label: statusLabels[value] }))}
      />
      {publishedAt ? (
        <SelectField
          name="keepPublishedAt"
          label="Publish Date"
          hint="For a correction, keep it."
          options={[
            { value: "keep", label: `Keep ${formatLongDate(publishedAt)}` },
            { value: "today", label: "Publish as of today" },
          ]}
        />
      ) : null}
    </>
  );
}
