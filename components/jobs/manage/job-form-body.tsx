"use client";

import type { OpenedForm } from "@/components/forms/drafted-form";
import { PreviewButton } from "@/components/forms/preview-button";
import { RowForm } from "@/components/forms/row-form";
import { useRowForm } from "@/components/forms/use-row-form";
import { JobDetail } from "@/components/jobs/job-detail";
import { draftList } from "@/lib/forms/draft";
import { failures } from "@/lib/forms/failures";
import { jobSchema, ownJobSchema } from "@/lib/jobs/form";
import { JobFields } from "./job-fields";
import type { JobFormProps } from "./job-form-props";
import { PostingCheck } from "./posting-check";

type Props = Omit<JobFormProps, "values" | "account"> & { opened: OpenedForm };

export function JobFormBody({
  opened,
  requirements,
  company,
  home,
  save,
  preview,
  alikePath,
  site,
  ...fields
}: Props) {
  const schema = company === undefined ? jobSchema : ownJobSchema;
  const form = useRowForm({ schema, action: save, failed: failures.saveJob, opened });
  const { draft, isRunning, values } = opened;
  return (
    <div className="grid xl:grid-cols-[minmax(0,48rem)_20rem] xl:gap-6">
      <RowForm
        form={form}
        labels={
          values.id
            ? { submit: "Save Job", pending: "Saving..." }
            : { submit: "Post Job", pending: "Posting..." }
        }
        home={home}
        actions={
          isRunning ? (
            <PreviewButton frame={form.frame.ref} action={preview}>
              {(shown) => <JobDetail {...shown} pay={null} newsletter={null} isPreview />}
            </PreviewButton>
          ) : null
        }
      >
        <JobFields
          {...fields}
          company={company}
          requirements={draft ? draftList(draft, "requirements") : requirements}
          isRunning={isRunning}
        />
        {isRunning ? (
          <PostingCheck
            frame={form.frame.ref}
            company={company}
            site={site}
            alikePath={alikePath}
            isFilled={draft !== null || Boolean(values.id)}
          />
        ) : null}
      </RowForm>
    </div>
  );
}
