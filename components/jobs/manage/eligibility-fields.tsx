"use client";

import { SelectField } from "@/components/forms/choice-field";
import { useFormContext } from "@/components/forms/form";
import { FormGroup } from "@/components/forms/field-frame";
import { TextField } from "@/components/forms/text-field";
import { formatOffset, formatTimeZone, listOffsets } from "@/lib/jobs/eligibility";
import { countryGroups } from "@/lib/places/countries";
import { counted } from "@/lib/text/counted";
import { ListShortcuts } from "./list-shortcuts";

/** The options of a select field that may stay empty. */
export const optional = <T extends string | number>(
  values: readonly T[],
  labelOf: (value: T) => string,
) => [
  { value: "", label: "Not stated" },
  ...values.map((value) => ({ value: String(value), label: labelOf(value) })),
];

const hours = optional([1, 2, 3, 4, 5, 6, 7, 8], (count) => `At least ${counted(count, "hour")}`);

export function EligibilityFields({ timeZones }: { timeZones: string[] }) {
  const form = useFormContext();
  const stored = ["utcOffsetMin", "utcOffsetMax"].flatMap((name) => form.valueOf(name) || []);
  const offsets = optional(listOffsets(...stored.map(Number)), formatOffset);
  const zones = optional(timeZones, formatTimeZone);
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
        <ListShortcuts field="eligibleCountries" label="Add" items={[...countryGroups.keys()]} />
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
        options={optional(["yes", "no"], (answer) => (answer === "yes" ? "Yes" : "No"))}
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
