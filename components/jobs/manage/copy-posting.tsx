"use client";

import { useState } from "react";
import { ConsoleForm } from "@/components/forms/console-form";
import { AddressField } from "@/components/forms/fields";
import { Panel } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/button";
import { NewTabHint, newTab } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { failures, type FormAction } from "@/lib/forms/submission";
import type { CopiedPosting } from "@/lib/imports/copy-posting";
import { copySchema } from "@/lib/imports/form";
import { JobForm, type JobFormProps } from "@/components/jobs/manage/job-form";

type Props = {
  copy: FormAction<CopiedPosting>;
  form: JobFormProps & { page: string };
};

/** Asks for the URL of a job posting on another website, then shows the job form filled in from it. */
export function CopyPosting({ copy, form }: Props) {
  const [copied, setCopied] = useState<CopiedPosting | null>(null);
  const { page, ...jobForm } = form;
  if (copied)
    return (
      <>
        <CopiedNotice {...copied} hasCompanyField={jobForm.company === undefined} />
        <JobForm
          {...jobForm}
          values={{ ...jobForm.values, ...copied.fields }}
          places={copied.places}
        />
      </>
    );
  return (
    <Panel className="max-w-3xl p-5 sm:p-8">
      <ConsoleForm
        schema={copySchema}
        action={copy}
        failed={failures.copyPosting}
        onDone={(posting) => {
          setCopied(posting);
          // Changes the URL, so that the job form is posted to the page of a new job: requests for this page wait for
          // other people's servers and are queued separately by the front.
          history.replaceState(null, "", page);
        }}
        submitLabel="Fill in the form"
        pendingLabel="Reading..."
        actions={
          <LinkButton href={page} variant="outline">
            Start with an empty form
          </LinkButton>
        }
      >
        <AddressField
          name="address"
          label="Address of the posting on the other site"
          required
          maxLength={2048}
          autoComplete="off"
          placeholder="https://jobs.lever.co/your-company/…"
          hint="We read this page once and fill in the job form from it."
        />
      </ConsoleForm>
    </Panel>
  );
}

function CopiedNotice(props: CopiedPosting & { hasCompanyField: boolean }) {
  const missing = props.missing.filter((name) => props.hasCompanyField || name !== "company");
  return (
    <div className="mb-6 xl:mr-86 xl:max-w-3xl">
      <Notice variant="warning" role="status">
        <p>
          Copied from{" "}
          <a href={props.url} {...newTab} className="text-accent underline">
            the posting
            <NewTabHint />
          </a>
          . Please check the form: nothing is published until you post it.
        </p>
        {missing.length > 0 ? <p>Not in the posting: {missing.join(", ")}</p> : null}
      </Notice>
    </div>
  );
}
