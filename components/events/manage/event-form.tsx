"use client";

import { useState } from "react";
import { SelectField, SwitchField } from "@/components/forms/choice-field";
import { DraftedForm, type OpenedForm, type RowFormProps } from "@/components/forms/drafted-form";
import { FormGroup } from "@/components/forms/form-group";
import { RowForm } from "@/components/forms/row-form";
import { TextField } from "@/components/forms/text-field";
import { useRowForm } from "@/components/forms/use-row-form";
import { saveEventAction } from "@/lib/events/actions";
import { eventCountries, eventSchema } from "@/lib/events/form";
import { eventTypes } from "@/lib/events/schema";
import { failures } from "@/lib/forms/failures";

/** `cities` are names of those there are already. */
type Props = RowFormProps & { cities: string[] };

/** Adds or changes an event. */
export function EventForm({ home, cities, ...props }: Props) {
  return (
    <DraftedForm noun="event" {...props}>
      {(opened) => <EventFields home={home} cities={cities} opened={opened} />}
    </DraftedForm>
  );
}

function EventFields({
  home,
  cities,
  opened,
}: Pick<Props, "home" | "cities"> & { opened: OpenedForm }) {
  const form = useRowForm({
    schema: eventSchema,
    action: saveEventAction,
    failed: failures.saveEvent,
    opened,
  });
  const [firstDay, setFirstDay] = useState<string>();
  const [switched, setSwitched] = useState<boolean>();
  const isOnline = switched ?? form.valueOf("online") === "on";
  // Where the place was once stored without a country, or with one that is not offered.
  const country = opened.values.country ?? "";
  const countries =
    !country || eventCountries.includes(country) ? eventCountries : [country, ...eventCountries];
  return (
    <RowForm form={form} labels={{ submit: "Save Event", pending: "Saving..." }} home={home}>
      <FormGroup title="The event">
        <TextField name="name" label="Event Name" required />
        <SelectField name="type" label="Event Type" options={eventTypes} />
      </FormGroup>
      <FormGroup title="When">
        <div
          className="grid gap-5 sm:grid-cols-2"
          onInput={({ target }) => {
            if (target instanceof HTMLInputElement && target.name === "startDate")
              setFirstDay(target.value);
          }}
        >
          <TextField
            name="startDate"
            label="Start Date"
            type="date"
            required
            hint="From 00:00 UTC of this day."
          />
          <TextField
            name="endDate"
            label="End Date"
            type="date"
            required
            min={firstDay ?? form.valueOf("startDate")}
            hint="Until 23:59 UTC of this day; then the event is past."
          />
        </div>
      </FormGroup>
      <FormGroup title="Where">
        <SwitchField name="online" label="Online event" onSwitch={setSwitched} />
        {isOnline ? null : (
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField name="city" label="City" required suggestions={cities} autoComplete="off" />
            <SelectField name="country" label="Country" options={countries} />
          </div>
        )}
      </FormGroup>
      <FormGroup title="Website" text="Visit Event Website leads there.">
        <TextField
          name="eventUrl"
          label="Event URL"
          type="url"
          inputMode="url"
          required
          placeholder="https://"
        />
      </FormGroup>
    </RowForm>
  );
}
