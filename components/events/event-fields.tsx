"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { SelectField, SwitchField } from "@/components/forms/choice-field";
import { FormGroup } from "@/components/forms/field-frame";
import { AddressField, TextAreaField, TextField } from "@/components/forms/text-field";
import { useIsHydrated } from "@/components/forms/use-is-hydrated";
import { eventCountries } from "@/lib/events/form";
import { eventTypes } from "@/lib/events/schema";

type Props = { cities?: string[]; timeZones: string[] };

export function EventFields({ cities, timeZones }: Props) {
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
      <PlaceFields cities={cities} />
      <FormGroup title="Website" text="Where people read more and sign up.">
        <AddressField name="eventUrl" label="Event URL" required maxLength={2048} />
      </FormGroup>
    </>
  );
}

function WhenFields({ timeZones }: Pick<Props, "timeZones">) {
  const firstDay: string | undefined = useWatch({ name: "startDate" });
  return (
    <FormGroup title="When" text="In local time there. Without a time zone we take it as UTC.">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="startDate"
          label="Start Date"
          type="date"
          required
          hint="From midnight, unless you add a time."
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

function PlaceFields({ cities }: Pick<Props, "cities">) {
  const { formState } = useFormContext();
  const isRunning = useIsHydrated();
  const online: unknown = useWatch({ name: "online" });
  const isOnline = isRunning && Boolean(online);
  // The stored country may be empty or not among the options.
  const country: string = formState.defaultValues?.country ?? "";
  const countries = eventCountries.includes(country)
    ? eventCountries
    : [[country, country || "Please choose"] as const, ...eventCountries];
  // Without JavaScript, CSS hides these fields for online events. They must not be required then, because the browser
  // would refuse to submit hidden empty fields.
  const onSiteOnly = { required: isRunning, isConditional: !isRunning };
  return (
    <FormGroup title="Where">
      <div className="group/place contents">
        <SwitchField name="online" label="Online event" />
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
            <SelectField name="country" label="Country" options={countries} {...onSiteOnly} />
          </div>
        )}
      </div>
    </FormGroup>
  );
}
