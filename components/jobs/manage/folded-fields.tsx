"use client";

import { useFormState } from "react-hook-form";
import { useSettledValues } from "@/components/forms/console-form";
import { SelectField, TextField } from "@/components/forms/fields";
import { ListShortcuts } from "@/components/jobs/manage/work-fields";
import type { Option } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { formatOffset, formatTimeZone, listOffsets, summarizeTerms } from "@/lib/jobs/eligibility";
import { getFact, type StatedFact, statedFactNames, summarizeFacts } from "@/lib/jobs/stated-facts";
import { countryGroups } from "@/lib/places/countries";
import { countWithNoun } from "@/lib/text/counted";

/** The options of a field whose answer is optional. */
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

export function StatedFields() {
  return (
    <FoldedFields
      id="stated"
      title="Go, the vacancy and who posts"
      text="Shown as what the employer says, and used by the filters of the list. Some laws require it, such as Ontario’s for the vacancy and screening by AI."
      summarize={summarizeFacts}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {statedFactNames.map((name) => (
          <StatedField key={name} name={name} />
        ))}
      </div>
    </FoldedFields>
  );
}

/** The classes that show the detail of a choice while that is chosen: Tailwind has to find each of them here. */
const shownWith: Record<string, string> = {
  open: "hidden group-has-[[value=open]:checked]/folded:block",
  yes: "hidden group-has-[[value=yes]:checked]/folded:block",
  agency: "hidden group-has-[[value=agency]:checked]/folded:block",
};

/** A label in the title case of the form's other labels: 'How Much Go', 'Years of Go'. */
const titleCase = (label: string) =>
  label.replace(/(?<= )(?!of |or |the )./gu, (letter) => letter.toUpperCase());

function StatedField({ name }: { name: StatedFact }) {
  const { label, values, optionLabels = values, detailOf } = getFact(name);
  if (values) {
    return (
      <SelectField
        name={name}
        label={titleCase(label)}
        required={false}
        options={withEmptyOption(Object.keys(values), (value) => optionLabels?.[value] ?? "")}
      />
    );
  }
  if (!detailOf) return <StatedText name={name} />;
  return (
    <div className={shownWith[detailOf.value]}>
      <StatedText name={name} isConditional />
    </div>
  );
}

function StatedText({
  name,
  isConditional = false,
}: {
  name: StatedFact;
  isConditional?: boolean;
}) {
  const { kind, label, longest, placeholder } = getFact(name);
  if (kind === "day") {
    return (
      <TextField
        name={name}
        label={titleCase(label)}
        type="date"
        min="2000-01-01"
        max="2100-12-31"
        isConditional={isConditional}
      />
    );
  }
  return (
    <TextField
      name={name}
      label={titleCase(label)}
      maxLength={longest}
      placeholder={placeholder}
      isConditional={isConditional}
    />
  );
}

type FoldProps = {
  id: string;
  title: string;
  text: string;
  /** Returns a summary of the fields. Called while the user types. */
  summarize: (getValue: (name: string) => string | undefined) => string;
  children: React.ReactNode;
};

/** Optional fields of the job form, folded to one line with a summary of their values. */
function FoldedFields({ id, title, text, summarize, children }: FoldProps) {
  const values = useSettledValues();
  const summary = summarize((name) => values[name]);
  return (
    <details className="group/folded border-t border-line pt-5">
      <summary className="flex items-center gap-3 rounded-sm py-2">
        <span className="line-clamp-2 min-w-0 flex-1">
          <h2 id={id} className="inline text-lg">
            {title}
          </h2>
          <span className="text-muted">: {summary}</span>
        </span>
        <Icon name="chevron-down" className="size-4 group-open/folded:rotate-180" />
      </summary>
      <div role="group" aria-labelledby={id} className="grid gap-5 pt-1">
        <p className="text-sm text-muted">{text}</p>
        {children}
      </div>
    </details>
  );
}
