'use client';

import { useState } from 'react';
import { SelectField, SwitchField } from '@/components/forms/choice-field';
import { RowForm } from '@/components/forms/row-form';
import { TextField } from '@/components/forms/text-field';
import { useActionForm } from '@/components/forms/use-action-form';
import { saveEventAction } from '@/lib/events/actions';
import { eventCountries, eventSchema } from '@/lib/events/form';
import { eventTypes } from '@/lib/events/schema';

type Props = {
  values: Record<string, string>;
  /** Names of the cities there are already. */
  cities: string[];
};

/** Adds or changes an event. */
export function EventForm({ values, cities }: Props) {
  const form = useActionForm({ schema: eventSchema, action: saveEventAction, values });
  const [firstDay, setFirstDay] = useState<string>();
  const [switched, setSwitched] = useState<boolean>();
  const isOnline = switched ?? form.valueOf('online') === 'on';
  // Where the place was once stored without a country, or with one that is not offered.
  const country = values.country ?? '';
  const countries = !country || eventCountries.includes(country) ? eventCountries : [country, ...eventCountries];
  return (
    <RowForm form={form} noun="Event" home="/admin/events">
      <TextField name="name" label="Event Name" required />
      <SelectField name="type" label="Event Type" options={eventTypes} />
      <div
        className="grid gap-5 sm:grid-cols-2"
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement && target.name === 'startDate') setFirstDay(target.value);
        }}
      >
        <TextField name="startDate" label="Start Date" type="date" required hint="From 00:00 UTC of this day." />
        <TextField
          name="endDate"
          label="End Date"
          type="date"
          required
          min={firstDay ?? form.valueOf('startDate')}
          hint="Until 23:59 UTC of this day; then the event is past."
        />
      </div>
      <SwitchField name="online" label="Online event" onSwitch={setSwitched} />
      {isOnline ? null : (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField name="city" label="City" required suggestions={cities} autoComplete="off" />
          <SelectField name="country" label="Country" options={countries} />
        </div>
      )}
      <TextField name="eventUrl" label="Event URL" type="url" inputMode="url" required placeholder="https://" />
    </RowForm>
  );
}
