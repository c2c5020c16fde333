"use client";

import type { FormEvent } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import {
  SelectField,
  SwitchField,
  FormGroup,
  AddressField,
  TextAreaField,
  TextField,
} from "@/components/forms/fields";
import { useIsHydrated } from "@/components/forms/without-javascript";
import { eventCountries } from "@/lib/events/form";
import { eventTypes } from "@/lib/events/schema";

export type EventFieldsProps = {
  cities?: string[];
  timeZones: string[];
  /**
   * The time zones of the countries whose clocks all show the same time, by the country's name. Only hydrated forms need
   * them.
   */
  timeZonesOfCountries?: Record<string, string>;
};

export function EventFields({ cities, timeZones, timeZonesOfCountries = {} }: EventFieldsProps) {
  return (
    <>
      <FormGroup title="The event">
        <TextField name="name" label="Event Name" required maxLength={200} autoComplete="off" />
        <SelectField name="type" label="Event Type" options={eventTypes} />
        <TextField
          name="organiser"
          label="Organiser"
          maxLength={120}
          autoComplete="organization"
          hint="The group or company that runs it."
        />
        <TextAreaField
          name="description"
          label="Description"
          rows={6}
          maxLength={5000}
          hint="What it is about, who it is for, and what it costs."
        />
      </FormGroup>
      <WhenFields timeZones={timeZones} />
      <PlaceFields cities={cities} timeZonesOfCountries={timeZonesOfCountries} />
      <FormGroup title="Website" text="Where people read more and sign up.">
        <AddressField name="eventUrl" label="Event URL" required maxLength={2048} />
      </FormGroup>
    </>
  );
}

function WhenFields({ timeZones }: Pick<EventFieldsProps, "timeZones">) {
  const { clearErrors, getValues, setValue } = useFormContext();
  const firstDay: string | undefined = useWatch({ name: "startDate" });
  /** Most events last one day, so the end follows the start until the user enters another day. */
  const moveEnd = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const lastDay: string = getValues("endDate") ?? "";
    if (lastDay !== "" && lastDay !== firstDay) return;
    setValue("endDate", currentTarget.value);
    clearErrors("endDate");
  };
  return (
    <FormGroup title="When" text="In local time there.">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="startDate"
          label="Start Date"
          type="date"
          required
          hint="From midnight, unless you add a time."
          onInput={moveEnd}
        />
        <TextField
          name="endDate"
          label="End Date"
          type="date"
          required
          min={firstDay}
          hint="Once it is over, the event is listed as past."
        />
        <TextField name="startTime" label="Start Time" type="time" />
        <TextField name="endTime" label="End Time" type="time" hint="On the last day." />
      </div>
      <SelectField
        name="timeZone"
        label="Time zone"
        required={false}
        hint="For times, only needed if the country has several. Days without a time zone are taken as UTC."
        options={[
          ["", "Not stated"],
          ...timeZones.map((zone) => [zone, zone.replaceAll("_", " ")] as const),
        ]}
      />
      <TextField
        name="cfpDeadline"
        label="Call-for-Papers Deadline"
        type="date"
        hint="The last day to propose a talk."
      />
    </FormGroup>
  );
}

function PlaceFields({
  cities,
  timeZonesOfCountries,
}: Required<Pick<EventFieldsProps, "timeZonesOfCountries">> & Pick<EventFieldsProps, "cities">) {
  const { clearErrors, formState, getValues, setValue } = useFormContext();
  const chosenCountry: string = useWatch({ name: "country" }) ?? "";
  const isRunning = useIsHydrated();
  const online: unknown = useWatch({ name: "online" });
  const isOnline = isRunning && Boolean(online);
  // The stored country may be empty or not among the options.
  const country: string = formState.defaultValues?.country ?? "";
  const countries = eventCountries.includes(country)
    ? eventCountries
    : [[country, country || "Please choose"] as const, ...eventCountries];
  const timeZoneOf = (name: string) => timeZonesOfCountries[name] ?? "";
  /** The time zone follows the country until the user chooses another one. */
  const moveTimeZone = ({ currentTarget }: FormEvent<HTMLSelectElement>) => {
    if ((getValues("timeZone") ?? "") !== timeZoneOf(chosenCountry)) return;
    setValue("timeZone", timeZoneOf(currentTarget.value));
    clearErrors("timeZone");
  };
  const switchOnline = (isNowOnline: boolean) => {
    const zone = timeZoneOf(chosenCountry);
    if ((getValues("timeZone") ?? "") !== (isNowOnline ? zone : "")) return;
    // An online event has no country, so its time zone has to be chosen.
    setValue("timeZone", isNowOnline ? "" : zone);
  };
  // Without JavaScript, CSS hides these fields for online events. They must not be required then, because the browser
  // would refuse to submit hidden empty fields.
  const onSiteOnly = { required: isRunning, isConditional: !isRunning };
  return (
    <FormGroup title="Where">
      <div className="group/place contents">
        <SwitchField name="online" label="Online event" onSwitch={switchOnline} />
        {isOnline ? null : (
          <div className="grid gap-5 group-has-[[name=online]:checked]/place:hidden sm:grid-cols-2">
            <TextField
              name="city"
              label="City"
              maxLength={100}
              suggestions={cities}
              autoComplete="off"
              {...onSiteOnly}
            />
            <SelectField
              name="country"
              label="Country"
              options={countries}
              onInput={moveTimeZone}
              {...onSiteOnly}
            />
          </div>
        )}
      </div>
    </FormGroup>
  );
}
