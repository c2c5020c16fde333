"use client";

import { useRef } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { RowForm, type RowFormProps, useSettledValues } from "@/components/forms/console-form";
import {
  AddressField,
  fieldMessage,
  FormGroup,
  refusedFields,
  SelectField,
  TextField,
} from "@/components/forms/fields";
import { PreviewButton } from "@/components/forms/previews";
import { RichTextField } from "@/components/forms/rich-text-field";
import { JobDetail } from "@/components/jobs/job-detail";
import {
  ListShortcuts,
  PlaceFields,
  RequirementsField,
  SkillsField,
} from "@/components/jobs/manage/list-fields";
import { type PostingCheckProps, PostingCheck } from "@/components/jobs/manage/posting-check";
import type { Option } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { isHiddenField, failures, type FormAction } from "@/lib/forms/submission";
import { formatOffset, formatTimeZone, listOffsets, summarizeTerms } from "@/lib/jobs/eligibility";
import { jobSchema, ownJobSchema, type PlaceRow } from "@/lib/jobs/form";
import { jobTypeLabels, levelLabels, periodLabels } from "@/lib/jobs/format";
import type { JobPreview } from "@/lib/jobs/preview";
import { jobLevels, type KnownSkill } from "@/lib/jobs/schema";
import { getFact, type StatedFact, statedFactNames, summarizeFacts } from "@/lib/jobs/stated-facts";
import { currencyOfCountry, defaultCurrency } from "@/lib/money/currency";
import { countryCode, countryGroups } from "@/lib/places/countries";
import { countWithNoun } from "@/lib/text/counted";

/** The options of a field whose answer is optional. */
const withEmptyOption = <T extends string | number>(
  values: readonly T[],
  getLabel: (value: T) => string,
): Option[] => [
  ["", "Not stated"],
  ...values.map((value) => [String(value), getLabel(value)] as const),
];

const levelOptions = withEmptyOption(jobLevels, (level) => levelLabels[level]);

const amount = { isConditional: true, inputMode: "numeric", autoComplete: "off" } as const;

type FieldProps = Pick<PostingCheckProps, "company"> & {
  cities: { name: string; country: string }[];
  timeZones: string[];
  vocabulary: KnownSkill[];
};

export type JobFormProps = RowFormProps &
  PostingCheckProps &
  FieldProps & {
    requirements: string[];
    places: PlaceRow[];
    save: FormAction<unknown>;
    preview: FormAction<JobPreview>;
  };

export function JobForm({ values, profileId, home, save, preview, ...props }: JobFormProps) {
  const isNew = !values.id;
  return (
    <RowForm
      values={values}
      profileId={profileId}
      home={home}
      lists={{ requirements: props.requirements }}
      rows={{ places: props.places }}
      noun="job"
      schema={props.company === undefined ? jobSchema : ownJobSchema}
      action={save}
      failed={failures.saveJob}
      submitLabel={isNew ? "Post Job" : "Save Job"}
      pendingLabel={isNew ? "Posting..." : "Saving..."}
      // The margin leaves room for the posting check beside the form.
      className="xl:mr-86 xl:max-w-3xl"
      needs={<FieldLinks />}
      actions={
        <PreviewButton action={preview}>
          {(shown) => <JobDetail {...shown} pay={null} newsletter={null} isPreview />}
        </PreviewButton>
      }
    >
      <JobFields {...props} />
      <PostingCheck {...props} />
    </RowForm>
  );
}

function JobFields({ company, cities, timeZones, vocabulary }: FieldProps) {
  const { setValue } = useFormContext();
  const { defaultValues: { id, country, salaryCurrency } = {} } = useFormState();
  const isCurrencyTyped = useRef(false);
  // The currency follows the country until the user types one. A saved job, restored draft or copied posting keeps its
  // currency.
  const keepsCurrency = id || countryCode(country) || salaryCurrency !== defaultCurrency;
  const followCountry = (chosen: string) => {
    if (keepsCurrency || isCurrencyTyped.current) return;
    setValue("salaryCurrency", currencyOfCountry(chosen));
  };

  return (
    <>
      <FormGroup title="The role" text={company && `At ${company}`}>
        <TextField name="title" label="Title" required maxLength={200} autoComplete="off" />
        {company === undefined ? (
          <TextField
            name="company"
            label="Company"
            required
            maxLength={120}
            autoComplete="organization"
          />
        ) : null}
        <div className="grid grid-cols-2 gap-x-3 gap-y-5 sm:gap-5">
          <SelectField name="type" label="Job Type" options={Object.entries(jobTypeLabels)} />
          <SelectField name="level" label="Level" required={false} options={levelOptions} />
        </div>
      </FormGroup>
      <FormGroup title="Where">
        <PlaceFields cities={cities} onCountry={followCountry} />
      </FormGroup>
      <FormGroup
        title="Pay"
        text="Optional, before tax. People who filter by pay will not find a job without it."
      >
        <div className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-4">
          <TextField {...amount} name="salaryMin" label="Salary Min" />
          <TextField {...amount} name="salaryMax" label="Salary Max" />
          <TextField
            name="salaryCurrency"
            label="Currency"
            isConditional
            maxLength={20}
            autoComplete="off"
            onInput={() => {
              isCurrencyTyped.current = true;
            }}
          />
          <SelectField
            name="salaryPeriod"
            label="Paid"
            required={false}
            isConditional
            options={Object.entries(periodLabels)}
          />
        </div>
      </FormGroup>
      <FormGroup title="The work">
        <RichTextField name="description" label="Description" required variant="job" />
        <RequirementsField />
        <SkillsField vocabulary={vocabulary} />
        <AddressField
          name="applicationUrl"
          label="Application URL"
          required
          maxLength={2048}
          autoComplete="off"
          hint="The button “Apply Now” opens this page: your own form or careers page."
        />
      </FormGroup>
      <EligibilityFields timeZones={timeZones} />
      <StatedFields />
    </>
  );
}

// A list with content is submitted even if the choice above excludes it, so it must stay visible. CSS recognises it by
// its hidden placeholder.
const shownIfFilled = "hidden has-[input:not(:placeholder-shown)]:grid";

const hours = withEmptyOption(
  [1, 2, 3, 4, 5, 6, 7, 8],
  (count) => `At least ${countWithNoun(count, "hour")}`,
);

function EligibilityFields({ timeZones }: { timeZones: string[] }) {
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

function StatedFields() {
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

/** Short names of the fields; the link to another field is its error message. */
const shortLabels: Record<string, string> = {
  title: "Title",
  company: "Company",
  city: "City",
  country: "Country",
  salaryMin: "Salary Min",
  salaryMax: "Salary Max",
  description: "Description",
  requirements: "Requirements",
  applicationUrl: "Application URL",
};

/**
 * Links to the fields of the job form that were refused when the user tried to post it. A field's link goes when the
 * field is edited.
 */
function FieldLinks() {
  const { errors } = useFormState();
  const refused = refusedFields(errors).filter((name) => !isHiddenField(name));
  const inOrder = Object.keys(shortLabels).filter((name) => refused.includes(name));
  const fields = [...inOrder, ...refused.filter((name) => !inOrder.includes(name))];
  return (
    <div className="text-sm max-sm:w-13 max-sm:empty:hidden sm:flex-1">
      {fields.length > 0 ? (
        <>
          {/* Short, so that the bar is one line high on a phone. */}
          <a href={`#field-${fields[0]}`} className="text-accent underline sm:hidden">
            {fields.length} to correct
          </a>
          <div className="max-sm:hidden">
            {countWithNoun(fields.length, "thing")} to correct:{" "}
            <ul className="inline">
              {fields.map((name, index) => (
                <li key={name} className="inline">
                  {index > 0 ? ", " : null}
                  <a href={`#field-${name}`} className="text-accent underline">
                    {shortLabels[name] ?? fieldMessage(errors, name)}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </>
      ) : null}
    </div>
  );
}
