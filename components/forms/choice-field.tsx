"use client";

import type { FormEvent } from "react";
import { FormSelect, type Option } from "@/components/ui/field";
import { statuses, statusLabels } from "@/lib/rows/form";
import { formatLongDate } from "@/lib/text/dates";
import {
  FieldFrame,
  FieldNotes,
  type FieldProps,
  useControl,
  useRegistered,
} from "@/components/forms/field-frame";

type SelectProps = FieldProps & {
  options: readonly Option[];
  onInput?: (event: FormEvent<HTMLSelectElement>) => void;
};

export function SelectField({ required = true, options, onInput, ...frame }: SelectProps) {
  const registered = useRegistered(frame.name);
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
  const control = useControl({ name });
  const { defaultValue, onChange, ...registered } = useRegistered(name);
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

export function StatusFields({ publishedAt }: { publishedAt: string | undefined }) {
  return (
    <>
      <SelectField
        name="status"
        label="Status"
        hint={
          publishedAt
            ? undefined
            : "If you save it as published, today becomes its publication date."
        }
        options={statuses.map((value) => [value, statusLabels[value]])}
      />
      {publishedAt ? (
        <SelectField
          name="keepPublishedAt"
          label="Publish date"
          hint="Keep it if you are only correcting something."
          options={[
            ["keep", `Keep ${formatLongDate(publishedAt)}`],
            ["today", "Publish as of today"],
          ]}
        />
      ) : null}
    </>
  );
}
