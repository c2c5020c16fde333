'use client';

import { useState, useSyncExternalStore } from 'react';
import { draftName, draftValues, type JobDraft } from '@/lib/jobs/draft';
import { JobDraftOffer } from './job-draft-offer';
import { JobFormBody } from './job-form-body';
import type { JobFormProps } from './job-form-props';

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
