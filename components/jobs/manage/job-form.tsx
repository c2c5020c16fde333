"use client";

import { useRef } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import {
  AddressField,
  fieldMessage,
  FormGroup,
  refusedFields,
  SelectField,
  TextField,
} from "@/components/forms/fields";
import { RowForm, type RowFormProps } from "@/components/forms/console-form";
import { PreviewButton } from "@/components/forms/previews";
import { RichTextField } from "@/components/forms/rich-text-field";
import { JobDetail } from "@/components/jobs/job-detail";
import { isHiddenField, failures, type FormAction } from "@/lib/forms/submission";
import { jobSchema, ownJobSchema, type PlaceRow } from "@/lib/jobs/form";
import { countryCode } from "@/lib/places/countries";
import { jobTypeLabels, levelLabels, periodLabels } from "@/lib/jobs/format";
import type { JobPreview } from "@/lib/jobs/preview";
import { jobLevels } from "@/lib/jobs/schema";
import { currencyOfCountry, defaultCurrency } from "@/lib/money/currency";
import type { KnownSkill } from "@/lib/jobs/skills";
import { countWithNoun } from "@/lib/text/counted";
import {
  EligibilityFields,
  StatedFields,
  withEmptyOption,
} from "@/components/jobs/manage/folded-fields";
import { PlaceFields } from "@/components/jobs/manage/place-fields";
import { type PostingCheckProps, PostingCheck } from "@/components/jobs/manage/posting-check";
import { RequirementsField, SkillsField } from "@/components/jobs/manage/work-fields";

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
