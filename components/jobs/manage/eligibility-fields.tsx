"use client";

import { useRef, useState } from "react";
import { SelectField } from "@/components/forms/choice-field";
import { useFormContext } from "@/components/forms/form";
import { TextField } from "@/components/forms/text-field";
import { useTyped } from "@/components/forms/use-typed";
import { Icon } from "@/components/ui/icon";
import { formatOffset, formatTimeZone, listOffsets } from "@/lib/jobs/eligibility";
import { termFields, summarizeTerms } from "@/lib/jobs/terms";
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

// A list that is sent is shown, whatever is chosen above it; fields with a placeholder tell CSS whether they are filled.
const shownIfFilled = "hidden has-[input:not(:placeholder-shown)]:grid";

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
  const [isRefused] = useState(form.refusedFields.some((name) => termFields.includes(name)));
  const frame = useRef<HTMLDetailsElement>(null);
  const [terms, setTerms] = useState(() => summarizeTerms(form.valueOf));
  useTyped(frame, (typed) => setTerms(summarizeTerms((name) => String(typed.get(name) ?? ""))));
  return (
    <details
      ref={frame}
      // Without JavaScript a refused form opens what was refused; splitByField opens it otherwise.
      open={isRefused}
      className="group/terms border-t border-line pt-5"
    >
      <summary className="flex items-center gap-3 rounded-sm py-2">
        <span className="line-clamp-2 min-w-0 flex-1">
          <h2 id="terms" className="inline text-lg">
            Who may apply and hours
          </h2>
          <span className="text-muted">: {terms}</span>
        </span>
        <Icon name="chevron-down" className="size-4 group-open/terms:rotate-180" />
      </summary>
      <div role="group" aria-labelledby="terms" className="grid gap-5 pt-1">
        <p className="text-sm text-muted">
          People skip jobs when they cannot tell whether they may apply. Search engines list a job
          as open to anyone anywhere only if you say so.
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
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
          <SelectField
            name="visaSponsorship"
            label="Visa Sponsorship"
            required={false}
            options={optional(["yes", "no"], (answer) => (answer === "yes" ? "Yes" : "No"))}
          />
        </div>
        <div className={`gap-2 group-has-[[value=countries]:checked]/terms:grid ${shownIfFilled}`}>
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
          className={`group-has-[:is([value=countries],[value=worldwide]):checked]/terms:grid ${shownIfFilled}`}
        >
          <TextField
            name="excludedCountries"
            label="Not From These"
            maxLength={2000}
            autoComplete="off"
            placeholder="France"
            hint="Exceptions, such as one country of a group above."
          />
        </div>
        <fieldset>
          <legend className="text-sm font-semibold">Working Hours</legend>
          <p className="mt-1 mb-4 text-sm text-muted">
            Tell people far away whether the day works for them: by hours in common or by time
            zones.
          </p>
          <div className="grid gap-5 sm:grid-cols-2">
            {workingHours.map((field) => (
              <SelectField key={field.name} {...field} required={false} />
            ))}
          </div>
        </fieldset>
      </div>
    </details>
  );
}
