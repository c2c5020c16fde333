"use client";

import { type FormEvent, useRef } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { SwitchField, FieldFrame, TextField } from "@/components/forms/fields";
import { FormSelect } from "@/components/ui/field";
import { defaultCountry } from "@/lib/jobs/schema";
import { countries, countryCode, countriesWithoutRegions } from "@/lib/places/countries";
import { foldText } from "@/lib/text/fold";

const cityCountries = [["", "Please choose"] as const, ...countriesWithoutRegions];

type Props = { cities: { name: string; country: string }[]; onCountry: (country: string) => void };

/**
 * Fields for a job's place. Remote jobs need no city and may be in a region. Entering a city that exists in only one
 * country selects that country.
 */
export function PlaceFields({ cities, onCountry }: Props) {
  const { clearErrors, getValues, setValue } = useFormContext();
  const { field } = useController({ name: "country" });
  const remote: unknown = useWatch({ name: "remote" });
  const isRemote = Boolean(remote);
  const guessed = useRef("");

  /** The chosen country; '' also for a saved job without one. */
  const chosenCountry = (): string => {
    const country: string = getValues("country");
    return countries.includes(country) ? country : "";
  };
  const chooseCountry = (country: string) => {
    setValue("country", country);
    onCountry(country);
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
    <div className="grid gap-5 sm:grid-cols-[auto_1fr_1fr]">
      {/* Aligns the switch with the controls beside it, which have labels above them. */}
      <div className="sm:pt-6.5">
        <SwitchField name="remote" label="Remote position" onSwitch={switchRemote} />
      </div>
      <div hidden={isRemote}>
        <TextField
          name="city"
          label="City"
          required
          maxLength={100}
          autoComplete="off"
          suggestions={[...new Set(cities.map(({ name }) => name))]}
          onInput={guessCountry}
        />
      </div>
      <FieldFrame
        name="country"
        label="Country"
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
