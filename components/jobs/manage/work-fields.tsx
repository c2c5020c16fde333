"use client";

import { type ComponentProps, useRef, useState } from "react";
import { type FieldValues, useFieldArray, useFormContext } from "react-hook-form";
import { useSettledValues } from "@/components/forms/console-form";
import { FieldNotes, TextField, useFieldError } from "@/components/forms/fields";
import { ToolIcon, type ToolIconName } from "@/components/forms/tool-icon";
import { Button } from "@/components/ui/button";
import { controlClass } from "@/components/ui/field";
import { toFormData } from "@/lib/forms/submission";
import { mostSkills } from "@/lib/jobs/schema";
import { findSkills, type KnownSkill, parseSkills, suggestSkills } from "@/lib/jobs/skills";

/** The list of requirements. In the form's values, each of them is an object with the property `text`. */
export function RequirementsField() {
  const { register } = useFormContext();
  const { fields, ...rows } = useFieldArray({ name: "requirements" });
  const error = useFieldError("requirements");
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  /** Focuses an element of a row after the next render, or the row's text field if that element is disabled. */
  const focus = (index: number, selector = "textarea") =>
    requestAnimationFrame(() => {
      const row = list.current?.children[index];
      const element = row?.querySelector<HTMLElement>(`${selector}:not(:disabled)`);
      (element ?? row?.querySelector("textarea"))?.focus();
    });

  const add = () => {
    rows.append({ text: "" }, { shouldFocus: false });
    setAnnouncement(`Requirement ${fields.length + 1} added`);
    focus(fields.length);
  };
  const remove = (index: number) => {
    rows.remove(index);
    setAnnouncement(`Requirement ${index + 1} removed`);
    if (fields.length > 1) focus(Math.max(0, index - 1));
    else addButton.current?.focus();
  };
  const move = (index: number, by: -1 | 1) => {
    rows.move(index, index + by);
    setAnnouncement(`Requirement moved to place ${index + by + 1}`);
    focus(index + by, by < 0 ? "[data-move=up]" : "[data-move=down]");
  };

  return (
    <fieldset
      id="field-requirements"
      className="grid gap-2"
      aria-describedby={error ? "field-requirements-error" : undefined}
    >
      <legend className="mb-1.5 text-sm font-semibold">
        Requirements <span className="font-normal text-muted">(optional)</span>
      </legend>
      <ol ref={list} className="grid gap-2 empty:hidden">
        {fields.map(({ id }, index) => (
          <li key={id} className="flex flex-wrap items-center justify-end gap-1">
            <textarea
              {...register(`requirements.${index}.text`)}
              rows={1}
              aria-label={`Requirement ${index + 1}`}
              aria-invalid={error ? true : undefined}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
                event.preventDefault();
                add();
              }}
              className={`field-sizing-content min-h-11 flex-1 resize-none py-2 max-sm:basis-full ${controlClass}`}
            />
            <StepButton
              label={`Move requirement ${index + 1} up`}
              icon="arrow-up"
              data-move="up"
              disabled={index === 0}
              onClick={() => move(index, -1)}
            />
            <StepButton
              label={`Move requirement ${index + 1} down`}
              icon="arrow-down"
              data-move="down"
              disabled={index === fields.length - 1}
              onClick={() => move(index, 1)}
            />
            <StepButton
              label={`Remove requirement ${index + 1}`}
              icon="trash"
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <FieldNotes name="requirements" hint="What people need to bring, one point each" />
      <div>
        <Button ref={addButton} type="button" variant="outline" size="sm" onClick={add}>
          <ToolIcon name="plus" />
          Add requirement
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

/** The maximum number of skills suggested. */
const mostSuggested = 12;

export function SkillsField({ vocabulary }: { vocabulary: KnownSkill[] }) {
  const suggested = suggestionsFor(useSettledValues(), vocabulary);
  return (
    <div className="grid gap-2">
      <TextField
        name="skills"
        label="Skills"
        maxLength={2000}
        autoComplete="off"
        hint={`Up to ${mostSkills} besides Go, separated by commas. The job is listed on the page of each skill.`}
      />
      <ListShortcuts field="skills" label="Suggested skills" items={suggested} />
    </div>
  );
}

function suggestionsFor(values: FieldValues, vocabulary: KnownSkill[]): string[] {
  const form = toFormData(values);
  const chosen = findSkills(vocabulary, parseSkills(String(form.get("skills") ?? ""))).slugs;
  if (chosen.length >= mostSkills) return [];
  const text = [form.get("title"), ...form.getAll("requirements"), form.get("description")]
    .join("\n")
    // Removes the tags of the description's HTML.
    .replace(/<[^>]*>/gu, " ");
  return suggestSkills(vocabulary, text)
    .filter(({ slug }) => !chosen.includes(slug))
    .slice(0, mostSuggested)
    .map(({ name }) => name);
}

type ShortcutProps = { field: string; label: string; items: string[] };

/** Buttons that add items to the comma-separated text field named `field`. */
export function ListShortcuts({ field, label, items }: ShortcutProps) {
  const { clearErrors, getValues, setValue } = useFormContext();
  if (items.length === 0) return null;
  const add = (item: string) => {
    const listed = String(getValues(field) ?? "")
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean);
    if (!listed.some((name) => name.toLowerCase() === item.toLowerCase()))
      setValue(field, [...listed, item].join(", "));
    clearErrors([field, "root"]);
  };
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {items.map((item) => (
        <li key={item}>
          <button
            type="button"
            onClick={() => add(item)}
            className="min-h-8 rounded-full border border-line px-3 text-sm text-muted transition-colors hover:border-accent hover:text-accent"
          >
            + {item}
          </button>
        </li>
      ))}
    </ul>
  );
}
