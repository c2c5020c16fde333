"use client";

import { type ComponentProps, type FormEvent, useRef, useState } from "react";
import {
  type FieldValues,
  useController,
  useFieldArray,
  useFormContext,
  useWatch,
} from "react-hook-form";
import { useSettledValues } from "@/components/forms/console-form";
import {
  FieldFrame,
  FieldNotes,
  SwitchField,
  TextField,
  useFieldError,
} from "@/components/forms/fields";
import { ToolIcon, type ToolIconName } from "@/components/forms/tool-icon";
import { Button } from "@/components/ui/button";
import { controlClass, FormSelect } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { toFormData } from "@/lib/forms/submission";
import { findSkills, parseSkills, type PlaceRow, suggestSkills } from "@/lib/jobs/form";
import { placeProblem, typedPosting } from "@/lib/jobs/posting-check";
import { defaultCountry, type KnownSkill, mostFurtherPlaces, mostSkills } from "@/lib/jobs/schema";
import { countries, countryCode, countriesWithoutRegions } from "@/lib/places/countries";
import { foldText } from "@/lib/text/fold";

// The fields of the job form that hold lists: places, requirements and skills.

const cityCountries = [["", "Please choose"] as const, ...countriesWithoutRegions];

type Cities = { name: string; country: string }[];

type Props = { cities: Cities; onCountry: (country: string) => void };

/** Fields for a job's places: the main one, and rows for others, with advice below them. */
export function PlaceFields({ cities, onCountry }: Props) {
  return (
    <>
      <PlaceRowFields label="" prefix="" cities={cities} onCountry={onCountry} />
      <FurtherPlaces cities={cities} />
      <PlaceNote />
    </>
  );
}

const emptyRow: PlaceRow = { remote: "", city: "", country: "" };

function FurtherPlaces({ cities }: { cities: Cities }) {
  const { fields, append, remove: removeRow } = useFieldArray({ name: "places" });
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  /** Focuses the city of a row, or the country of a remote one, after the next render. */
  const focus = (index: number) =>
    requestAnimationFrame(() => {
      const row = list.current?.children[index];
      const controls = row?.querySelectorAll<HTMLElement>("input:not([type=checkbox]), select");
      [...(controls ?? [])].find((control) => control.offsetParent !== null)?.focus();
    });

  const add = () => {
    append(emptyRow, { shouldFocus: false });
    setAnnouncement(`Place ${fields.length + 2} added`);
    focus(fields.length);
  };
  const remove = (index: number) => {
    removeRow(index);
    setAnnouncement(`Place ${index + 2} removed`);
    if (fields.length > 1) focus(Math.max(0, index - 1));
    else addButton.current?.focus();
  };

  return (
    <div id="field-places" className="grid gap-5">
      <ol ref={list} className="grid gap-5 empty:hidden">
        {fields.map(({ id }, index) => (
          <li
            key={id}
            role="group"
            aria-label={`Place ${index + 2}`}
            className="flex items-start gap-2"
          >
            <div className="flex-1">
              <PlaceRowFields
                label={` of place ${index + 2}`}
                prefix={`places.${index}.`}
                cities={cities}
              />
            </div>
            <button
              type="button"
              aria-label={`Remove place ${index + 2}`}
              title={`Remove place ${index + 2}`}
              onClick={() => remove(index)}
              className="grid size-11 place-items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-ink sm:mt-6.5"
            >
              <ToolIcon name="trash" />
            </button>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <FieldNotes name="places" />
      {fields.length < mostFurtherPlaces ? (
        <div>
          <Button ref={addButton} type="button" variant="outline" size="sm" onClick={add}>
            <ToolIcon name="plus" />
            Add another place
          </Button>
        </div>
      ) : null}
    </div>
  );
}

type RowProps = {
  /** What distinguishes the labels of the row from those of other rows. */
  label: string;
  /** What the names of the row's fields begin with. */
  prefix: string;
  cities: Cities;
  onCountry?: (country: string) => void;
};

/**
 * The fields of one place. Remote jobs need no city and may be in a region. Entering a city that exists in only one
 * country selects that country.
 */
function PlaceRowFields({ label, prefix, cities, onCountry }: RowProps) {
  const { clearErrors, getValues, setValue } = useFormContext();
  const { field } = useController({ name: `${prefix}country` });
  const remote: unknown = useWatch({ name: `${prefix}remote` });
  const isRemote = Boolean(remote);
  const guessed = useRef("");

  /** The chosen country; '' also for a saved job without one. */
  const chosenCountry = (): string => {
    const country: string = getValues(`${prefix}country`);
    return countries.includes(country) ? country : "";
  };
  const chooseCountry = (country: string) => {
    setValue(`${prefix}country`, country);
    onCountry?.(country);
  };
  const guessCountry = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const name = foldText(currentTarget.value);
    const places = cities.filter(
      (city) => foldText(city.name) === name && countryCode(city.country),
    );
    // Does not replace a country that the user has chosen.
    if (chosenCountry() !== guessed.current) return;
    const [place, otherPlace] = places;
    if (!place || otherPlace) return;
    guessed.current = place.country;
    chooseCountry(place.country);
  };
  const switchRemote = (isOn: boolean) => {
    const chosen = chosenCountry();
    // Remote jobs have no city.
    clearErrors("city");
    if (isOn) return chooseCountry(chosen || defaultCountry);
    // An on-site job must be in a country, so a chosen region is cleared.
    chooseCountry(countryCode(chosen) ? chosen : "");
  };

  return (
    <div className="grid gap-5 sm:grid-cols-[11rem_1fr_1fr]">
      {/* Aligns the switch with the controls beside it, which have labels above them. */}
      <div className="sm:pt-6.5">
        <SwitchField
          name={`${prefix}remote`}
          label={prefix ? "Remote" : "Remote Position"}
          onSwitch={switchRemote}
        />
      </div>
      <div hidden={isRemote}>
        <TextField
          name={`${prefix}city`}
          label={`City${label}`}
          required
          maxLength={100}
          autoComplete="off"
          suggestions={[...new Set(cities.map(({ name }) => name))]}
          onInput={guessCountry}
        />
      </div>
      <FieldFrame
        name={`${prefix}country`}
        label={`Country${label}`}
        isConditional
        hint={isRemote ? "Where people can work from." : undefined}
      >
        {(control) => (
          <FormSelect
            {...control}
            {...field}
            onChange={({ target }) => chooseCountry(target.value)}
            options={isRemote ? countries : cityCountries}
          />
        )}
      </FieldFrame>
    </div>
  );
}

/** Says so below the place fields if the chosen place keeps the job out of Google's job search. */
function PlaceNote() {
  const problem = placeProblem(typedPosting(toFormData(useSettledValues())));
  return (
    <div role="status" className="contents">
      {problem ? (
        <p className="flex gap-2 text-sm">
          <Icon name="alert" className="mt-0.5 size-4.5 shrink-0 text-yellow-text" />
          <span>{problem}</span>
        </p>
      ) : null}
    </div>
  );
}

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
