"use client";

import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { SelectField, SwitchField } from "@/components/forms/choice-field";
import { useFormContext } from "@/components/forms/form";
import { TextField } from "@/components/forms/text-field";
import { useIsHydrated } from "@/components/forms/use-action-form";
import { defaultCountry } from "@/lib/jobs/schema";
import { countries, countryCode, countriesWithoutRegions } from "@/lib/places/countries";
import { foldText } from "@/lib/text/fold";

const unchosen = ["", "Please choose"] as const;

/** The hint and options of the country field. Without JavaScript they cannot depend on the switch for remote jobs. */
function countryField(isRunning: boolean, isRemote: boolean) {
  if (!isRunning)
    return {
      hint: "Where the city is. Global and regions are for remote jobs.",
      options: [unchosen, ...countries],
    };
  return isRemote
    ? { hint: "Where people can work from.", options: countries }
    : { options: [unchosen, ...countriesWithoutRegions] };
}

type Props = { cities: { name: string; country: string }[]; onCountry: (country: string) => void };

/**
 * Fields for a job's place. Remote jobs need no city and may be in a region. Entering a city that exists in only one
 * country selects that country.
 */
export function PlaceFields({ cities, onCountry }: Props) {
  const form = useFormContext();
  const isRunning = useIsHydrated();
  const [isRemote, setIsRemote] = useState(form.getValue("remote") === "on");
  const guessed = useRef("");
  const frame = useRef<HTMLDivElement>(null);

  const countrySelect = () => frame.current?.querySelector("select");
  const setCountry = (country: string) => {
    const select = countrySelect();
    if (!select || select.value === country) return;
    select.value = country;
    onCountry(country);
  };
  const guessCountry = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const name = foldText(currentTarget.value);
    const places = cities.filter(
      (city) => foldText(city.name) === name && countryCode(city.country),
    );
    // Does not replace a country that the user has chosen.
    if (countrySelect()?.value !== guessed.current) return;
    const [place, otherPlace] = places;
    if (!place || otherPlace) return;
    guessed.current = place.country;
    setCountry(place.country);
  };
  const switchRemote = (isOn: boolean) => {
    const chosen = countrySelect()?.value ?? "";
    // The country options of remote jobs differ and must be rendered before one is selected.
    flushSync(() => setIsRemote(isOn));
    if (isOn) setCountry(chosen || defaultCountry);
    // An on-site job must be in a country, so a chosen region is cleared.
    else setCountry(countryCode(chosen) ? chosen : "");
  };

  return (
    <div
      ref={frame}
      onChange={({ target }: ChangeEvent<HTMLElement>) => {
        if (target instanceof HTMLSelectElement) onCountry(target.value);
      }}
      className="grid gap-5 sm:grid-cols-[auto_1fr_1fr]"
    >
      {/* Aligns the switch with the controls beside it, which have labels above them. */}
      <div className="sm:pt-6.5">
        <SwitchField name="remote" label="Remote position" onSwitch={switchRemote} />
      </div>
      <div hidden={isRemote}>
        <TextField
          name="city"
          label="City"
          // Not required without JavaScript, because the city field is then also shown for remote jobs.
          required={isRunning}
          maxLength={100}
          autoComplete="off"
          suggestions={[...new Set(cities.map(({ name }) => name))]}
          onInput={guessCountry}
        />
      </div>
      <SelectField
        name="country"
        label="Country"
        required={false}
        isConditional
        {...countryField(isRunning, isRemote)}
      />
    </div>
  );
}
