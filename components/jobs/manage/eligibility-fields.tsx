"use client";

import { useFormState } from "react-hook-form";
import type { Option } from "@/components/ui/field";
import { SelectField, TextField } from "@/components/forms/fields";
import { formatOffset, formatTimeZone, listOffsets } from "@/lib/jobs/eligibility";
import { summarizeTerms } from "@/lib/jobs/terms";
import { countryGroups } from "@/lib/places/countries";
import { countWithNoun } from "@/lib/text/counted";
import { FoldedFields } from "@/components/jobs/manage/folded-fields";
import { ListShortcuts } from "@/components/jobs/manage/list-shortcuts";

export const withEmptyOption = <T extends string | number>(
  values: readonly T[],
  getLabel: (value: T) => string,
): Option[] => [
  ["", "Not stated"],
  ...values.map((value) => [String(value), getLabel(value)] as const),
];

// A list with content is submitted even if the choice above excludes it, so it must stay visible. CSS recognises it by
// its hidden placeholder.
const shownIfFilled = "hidden has-[input:not(:placeholder-shown)]:grid";

const hours = withEmptyOption(
  [1, 2, 3, 4, 5, 6, 7, 8],
  (count) => `At least ${countWithNoun(count, "hour")}`,
);

export function EligibilityFields({ timeZones }: { timeZones: string[] }) {
  const { defaultValues } = useFormState();
  const stored: string[] = [defaultValues?.utcOffsetMin, defaultValues?.utcOffsetMax];
  const storedOffsets = stored.filter(Boolean).map(Number);
  const offsets = withEmptyOption(listOffsets(...storedOffsets), formatOffset);
  const zones = withEmptyOption(timeZones, formatTimeZone);
  const workingHours = [
    { name: "overlapHours", label: "Hours in Common", options: hours },
    { name: "overlapZone", label: "With Office Hours In", options: zones },
    { name: "utcOffsetMin", label: "Or Time Zones From", options: offsets },
    { name: "utcOffsetMax", label: "To", options: offsets },
  ];
  return (
    <FoldedFields
      id="terms"
      title="Who may apply and hours"
      text="People skip jobs when they cannot tell whether they may apply. Search engines list a job as open to anyone anywhere only if you say so."
      summarize={summarizeTerms}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          name="eligibility"
          label="People May Apply From"
          required={false}
          options={[
            ["unstated", "Not stated"],
            ["worldwide", "Anywhere"],
            ["countries", "Certain countries or regions"],
          ]}
        />
        <SelectField
          name="visaSponsorship"
          label="Visa Sponsorship"
          required={false}
          options={withEmptyOption(["yes", "no"], (answer) => (answer === "yes" ? "Yes" : "No"))}
        />
      </div>
      <div className={`gap-2 group-has-[[value=countries]:checked]/folded:grid ${shownIfFilled}`}>
        <TextField
          name="eligibleCountries"
          label="Only From These"
          isConditional
          maxLength={2000}
          autoComplete="off"
          placeholder="Germany, European Union"
          hint="Separate countries with commas. A group such as the European Union or EMEA stands for all of its countries."
        />
        <ListShortcuts field="eligibleCountries" label="Add" items={[...countryGroups.keys()]} />
      </div>
      <div
        className={`group-has-[:is([value=countries],[value=worldwide]):checked]/folded:grid ${shownIfFilled}`}
      >
        <TextField
          name="excludedCountries"
          label="Not From These"
          maxLength={2000}
          autoComplete="off"
          placeholder="France"
          hint="Exceptions, such as one country in a group above."
        />
      </div>
      <fieldset>
        <legend className="text-sm font-semibold">Working Hours</legend>
        <p className="mt-1 mb-4 text-sm text-muted">
          Tell people far away whether the hours work for them: by hours in common or by time zones.
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          {workingHours.map((field) => (
            <SelectField key={field.name} {...field} required={false} />
          ))}
        </div>
      </fieldset>
    </FoldedFields>
  );
}
