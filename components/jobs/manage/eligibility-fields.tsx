"use client";

import { SelectField } from "@/components/forms/choice-field";
import { FormGroup } from "@/components/forms/form-group";
import { TextField } from "@/components/forms/text-field";
import { formatOffset } from "@/lib/jobs/eligibility";
import { offsetBounds } from "@/lib/jobs/overlap";
import { ListShortcuts } from "./list-shortcuts";

const offsets = [
  { value: "", label: "Not stated" },
  ...Array.from({ length: (offsetBounds.max - offsetBounds.min) / 60 + 1 }, (_, hour) => {
    const minutes = offsetBounds.min + hour * 60;
    return { value: String(minutes), label: formatOffset(minutes) };
  }),
];
const hours = [
  { value: "", label: "Not stated" },
  ...Array.from({ length: 8 }, (_, n) => ({
    value: String(n + 1),
    label: `At least ${n + 1} ${n === 0 ? "hour" : "hours"}`,
  })),
];
const groups = ["European Union", "Europe", "North America", "EMEA", "APAC", "LATAM"];

/** From where one may apply: nothing of it must be said. */
export function EligibilityFields({ timeZones }: { timeZones: string[] }) {
  return (
    <FormGroup
      title="Who may apply"
      text="People skip jobs that may not be for them: say it, and more of the right ones apply. Search engines list a job for anywhere only where that is stated."
    >
      <SelectField
        name="eligibility"
        label="People may apply from"
        required={false}
        options={[
          { value: "unstated", label: "Not stated" },
          { value: "worldwide", label: "Anywhere" },
          { value: "countries", label: "Certain nations or groups of them" },
        ]}
      />
      <div className="grid gap-2">
        <TextField
          name="eligibleCountries"
          label="Only from these"
          maxLength={2000}
          autoComplete="off"
          hint="Countries with commas in between. European Union, Europe, EMEA, APAC, LATAM and North America stand for all of theirs."
        />
        <ListShortcuts field="eligibleCountries" label="Add" items={groups} />
      </div>
      <TextField
        name="excludedCountries"
        label="Not from these"
        maxLength={2000}
        autoComplete="off"
        hint="Wins over all that is said above."
      />
      <SelectField
        name="visaSponsorship"
        label="Visa sponsorship"
        required={false}
        hint="Who needs one asks this first."
        options={[
          { value: "", label: "Not stated" },
          { value: "yes", label: "Yes" },
          { value: "no", label: "No" },
        ]}
      />
      <fieldset className="grid gap-5">
        <legend className="mb-1 text-sm font-semibold">Working hours</legend>
        <p className="text-sm text-muted">
          Who lives far away applies where the day fits. State hours in common or time zones.
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            name="overlapHours"
            label="Hours in common"
            required={false}
            options={hours}
          />
          <SelectField
            name="overlapZone"
            label="With a day’s work in"
            required={false}
            options={[
              { value: "", label: "Not stated" },
              ...timeZones.map((value) => ({ value, label: value.replaceAll("_", " ") })),
            ]}
          />
          <SelectField
            name="utcOffsetMin"
            label="Or time zones from"
            required={false}
            options={offsets}
          />
          <SelectField name="utcOffsetMax" label="To" required={false} options={offsets} />
        </div>
      </fieldset>
    </FormGroup>
  );
}
