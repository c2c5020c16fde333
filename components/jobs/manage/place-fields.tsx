"use client";

import { type FormEvent, useRef, useState } from "react";
import { useController, useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { useSettledValues } from "@/components/forms/console-form";
import { SwitchField, FieldFrame, FieldNotes, TextField } from "@/components/forms/fields";
import { ToolIcon } from "@/components/forms/tool-icon";
import { Button } from "@/components/ui/button";
import { FormSelect } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { toFormData } from "@/lib/forms/submission";
import type { PlaceRow } from "@/lib/jobs/form";
import { placeProblem, typedPosting } from "@/lib/jobs/posting-check";
import { defaultCountry, mostFurtherPlaces } from "@/lib/jobs/schema";
import { countries, countryCode, countriesWithoutRegions } from "@/lib/places/countries";
import { foldText } from "@/lib/text/fold";

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
