"use client";

import { RowForm, type RowFormProps } from "@/components/forms/form";
import { PreviewButton } from "@/components/forms/preview-button";
import { JobDetail } from "@/components/jobs/job-detail";
import type { FormAction } from "@/lib/auth/action";
import { failures } from "@/lib/forms/failures";
import { jobSchema, ownJobSchema } from "@/lib/jobs/form";
import type { JobPreview } from "@/lib/jobs/preview";
import { type JobFieldProps, JobFields } from "./job-fields";
import { type PostingCheckProps, PostingCheck } from "./posting-check";

type Props = RowFormProps &
  JobFieldProps &
  PostingCheckProps & { save: FormAction; preview: FormAction<JobPreview> };

export function JobForm({ values, account, home, save, preview, ...props }: Props) {
  return (
    <RowForm
      {...{ values, account, home }}
      noun="job"
      schema={props.company === undefined ? jobSchema : ownJobSchema}
      action={save}
      failed={failures.saveJob}
      {...(values.id
        ? { submitLabel: "Save Job" }
        : { submitLabel: "Post Job", pendingLabel: "Posting..." })}
      // Leaves room beside the form for the posting check.
      className="xl:mr-86 xl:max-w-3xl"
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
