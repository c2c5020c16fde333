"use client";

import { useRef } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { SelectField, FormGroup, AddressField, TextField } from "@/components/forms/fields";
import { RowForm, type RowFormProps } from "@/components/forms/console-form";
import { PreviewButton } from "@/components/forms/previews";
import { RichTextField } from "@/components/forms/rich-text-field";
import { ListField } from "@/components/forms/list-field";
import { JobDetail } from "@/components/jobs/job-detail";
import { failures, type FormAction } from "@/lib/forms/result";
import { jobSchema, ownJobSchema, type PlaceRow } from "@/lib/jobs/form";
import { countryCode } from "@/lib/places/countries";
import { jobTypeLabels, levelLabels, periodLabels } from "@/lib/jobs/format";
import type { JobPreview } from "@/lib/jobs/preview";
import { jobLevels } from "@/lib/jobs/schema";
import { currencyOfCountry, defaultCurrency } from "@/lib/money/currency";
import type { KnownSkill } from "@/lib/jobs/skills";
import { EligibilityFields, withEmptyOption } from "@/components/jobs/manage/eligibility-fields";
import { FieldLinks } from "@/components/jobs/manage/field-links";
import { PlaceFields } from "@/components/jobs/manage/place-fields";
import { PlaceNote } from "@/components/jobs/manage/place-note";
import { type PostingCheckProps, PostingCheck } from "@/components/jobs/manage/posting-check";
import { StatedFields } from "@/components/jobs/manage/stated-fields";
import { SkillsField } from "@/components/jobs/manage/skills-field";

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
        <PlaceNote />
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
        <ListField
          name="requirements"
          label="Requirements"
          itemLabel="Requirement"
          hint="What people need to bring, one point each"
        />
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
