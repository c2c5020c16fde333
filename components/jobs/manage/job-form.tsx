'use client';

import { useState, useSyncExternalStore } from 'react';
import type { FormAction } from '@/lib/action';
import { draftName, draftValues, type JobDraft } from '@/lib/jobs/draft';
import type { JobFormValues } from '@/lib/jobs/form';
import type { JobPreview } from '@/lib/jobs/preview';
import { JobDraftOffer } from './job-draft-offer';
import { JobFormBody } from './job-form-body';

/** What the form is made of, and how recruiters' and admins' differ. */
export type JobFormProps = {
  values: JobFormValues;
  /** The job that is edited, and the version of it that `values` are; absent for a new one. */
  job?: { id: string; version: number } | undefined;
  /** The company, where it is not for the person to choose. */
  company?: string | undefined;
  cities: { name: string; country: string }[];
  /** What makes a form that is sent twice one job. */
  postingKey: string;
  /** Whose drafts are offered. */
  account: string;
  /** Where saving leads. */
  home: string;
  save: FormAction<{ slug: string }>;
  preview: FormAction<JobPreview>;
};

const never = () => () => undefined;

/** Posts or edits a job. What is typed and not saved is kept in this browser, and offered when the form is opened again. */
export function JobForm({ postingKey, ...props }: JobFormProps) {
  const isRunning = useSyncExternalStore(never, () => true, () => false);
  const [restored, setRestored] = useState<JobDraft | null>(null);
  const draft = draftName(props.account, props.job?.id);
  return (
    <>
      {isRunning && !restored ? (
        <JobDraftOffer name={draft} version={props.job?.version ?? null} onRestore={setRestored} />
      ) : null}
      <JobFormBody
        // A form that is filled anew is another form.
        key={restored ? 'restored' : 'opened'}
        {...props}
        values={restored ? draftValues(restored) : props.values}
        postingKey={restored?.key ?? postingKey}
        isRestored={restored !== null}
        isRunning={isRunning}
        draft={draft}
      />
    </>
  );
}
