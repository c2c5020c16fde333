"use client";

import { SelectField } from "@/components/forms/choice-field";
import { useFormContext } from "@/components/forms/form";
import { FormGroup } from "@/components/forms/field-frame";
import { TextField } from "@/components/forms/text-field";
import { formatOffset, formatTimeZone, listOffsets } from "@/lib/jobs/eligibility";
import { countryGroups } from "@/lib/places/countries";
import { ListShortcuts } from "./list-shortcuts";

export const notStated = { value: "", label: "Not stated" };

const hours = [
  notStated,
  ...Array.from({ length: 8 }, (_, n) => ({
    value: String(n + 1),
    label: `At least ${n + 1} ${n === 0 ? "hour" : "hours"}`,
  })),
];
const groups = [...countryGroups.keys()];

export function EligibilityFields({ timeZones }: { timeZones: string[] }) {
  const form = useFormContext();
  const stored = ["utcOffsetMin", "utcOffsetMax"].flatMap((name) => form.valueOf(name) || []);
  const offsets = [
    notStated,
    ...listOffsets(...stored.map(Number)).map((minutes) => ({
      value: String(minutes),
      label: formatOffset(minutes),
    })),
  ];
  const zones = [notStated, ...timeZones.map((value) => ({ value, label: formatTimeZone(value) }))];
  const workingHours = [
    { name: "overlapHours", label: "Hours in Common", options: hours },
    { name: "overlapZone", label: "With a Day’s Work In", options: zones },
    { name: "utcOffsetMin", label: "Or Time Zones From", options: offsets },
    { name: "utcOffsetMax", label: "To", options: offsets },
  ];
  return (
    <FormGroup
      title="Who may apply"
      text="People skip jobs when they cannot tell whether they may apply. Search engines list a job as open to anyone anywhere only if you say so."
    >
      <SelectField
        name="eligibility"
        label="People May Apply From"
        required={false}
        options={[
          { value: "unstated", label: "Not stated" },
          { value: "worldwide", label: "Anywhere" },
          { value: "countries", label: "Certain countries or regions" },
        ]}
      />
      <div className="grid gap-2">
        <TextField
          name="eligibleCountries"
          label="Only From These"
          maxLength={2000}
          autoComplete="off"
          hint="Separate countries with commas. A group such as the European Union or EMEA stands for all of its countries."
        />
        <ListShortcuts field="eligibleCountries" label="Add" items={groups} />
      </div>
      <TextField
        name="excludedCountries"
        label="Not From These"
        maxLength={2000}
        autoComplete="off"
        hint="Exceptions, such as one country of a group above."
      />
      <SelectField
        name="visaSponsorship"
        label="Visa Sponsorship"
        required={false}
        hint="For many people abroad this is the first question."
        options={[notStated, { value: "yes", label: "Yes" }, { value: "no", label: "No" }]}
      />
      <fieldset>
        <legend className="text-sm font-semibold">Working Hours</legend>
        <p className="mt-1 mb-4 text-sm text-muted">
          Tell people far away whether the day works for them: by hours in common or by time zones.
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          {workingHours.map((field) => (
            <SelectField key={field.name} {...field} required={false} />
          ))}
        </div>
      </fieldset>
    </FormGroup>
  );
}
