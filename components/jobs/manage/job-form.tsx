"use client";

import { DraftedForm } from "@/components/forms/drafted-form";
import { JobFormBody } from "./job-form-body";
import type { JobFormProps } from "./job-form-props";

/** Posts or edits a job. */
export function JobForm({ values, account, ...props }: JobFormProps) {
  return (
    <DraftedForm noun="job" values={values} account={account}>
      {(opened) => <JobFormBody {...props} opened={opened} />}
    </DraftedForm>
  );
}
