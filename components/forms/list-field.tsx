"use client";

import { type ComponentProps, useRef, useState } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { controlClass } from "@/components/ui/field";
import { FieldNotes, type FieldProps, useFieldError } from "@/components/forms/fields";
import { ToolIcon, type ToolIconName } from "@/components/forms/tool-icon";

type Props = FieldProps & { itemLabel: string };

/** A list of texts. In the form's values, each of them is an object with the property `text`. */
export function ListField({ name, label, hint, itemLabel }: Props) {
  const { register } = useFormContext();
  const { fields, append, remove: removeRow, move: moveRow } = useFieldArray({ name });
  const error = useFieldError(name);
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const noun = itemLabel.toLowerCase();

  /** Focuses an element of a row after the next render, or the row's text field if that element is disabled. */
  const focus = (index: number, selector = "textarea") =>
    requestAnimationFrame(() => {
      const row = list.current?.children[index];
      const element = row?.querySelector<HTMLElement>(`${selector}:not(:disabled)`);
      (element ?? row?.querySelector("textarea"))?.focus();
    });

  const add = () => {
    append({ text: "" }, { shouldFocus: false });
    setAnnouncement(`${itemLabel} ${fields.length + 1} added`);
    focus(fields.length);
  };
  const remove = (index: number) => {
    removeRow(index);
    setAnnouncement(`${itemLabel} ${index + 1} removed`);
    if (fields.length > 1) focus(Math.max(0, index - 1));
    else addButton.current?.focus();
  };
  const move = (index: number, by: -1 | 1) => {
    moveRow(index, index + by);
    setAnnouncement(`${itemLabel} moved to place ${index + by + 1}`);
    focus(index + by, by < 0 ? "[data-move=up]" : "[data-move=down]");
  };

  return (
    <fieldset
      id={`field-${name}`}
      className="grid gap-2"
      aria-describedby={error ? `field-${name}-error` : undefined}
    >
      <legend className="mb-1.5 text-sm font-semibold">
        {label} <span className="font-normal text-muted">(optional)</span>
      </legend>
      <ol ref={list} className="grid gap-2 empty:hidden">
        {fields.map(({ id }, index) => (
          <li key={id} className="flex flex-wrap items-center justify-end gap-1">
            <textarea
              {...register(`${name}.${index}.text`)}
              rows={1}
              aria-label={`${itemLabel} ${index + 1}`}
              aria-invalid={error ? true : undefined}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
                event.preventDefault();
                add();
              }}
              className={`field-sizing-content min-h-11 flex-1 resize-none py-2 max-sm:basis-full ${controlClass}`}
            />
            <StepButton
              label={`Move ${noun} ${index + 1} up`}
              icon="arrow-up"
              data-move="up"
              disabled={index === 0}
              onClick={() => move(index, -1)}
            />
            <StepButton
              label={`Move ${noun} ${index + 1} down`}
              icon="arrow-down"
              data-move="down"
              disabled={index === fields.length - 1}
              onClick={() => move(index, 1)}
            />
            <StepButton
              label={`Remove ${noun} ${index + 1}`}
              icon="trash"
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <FieldNotes name={name} hint={hint} />
      <div>
        <Button ref={addButton} type="button" variant="outline" size="sm" onClick={add}>
          <ToolIcon name="plus" />
          Add {noun}
        </Button>
      </div>
    </fieldset>
  );
}

type StepProps = ComponentProps<"button"> & { label: string; icon: ToolIconName };

function StepButton({ label, icon, ...props }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="grid size-11 place-items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-ink disabled:opacity-40 sm:size-9"
      {...props}
    >
      <ToolIcon name={icon} />
    </button>
  );
}
