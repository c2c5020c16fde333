'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { Form } from '@/components/forms/form';
import { useActionForm } from '@/components/forms/use-action-form';
import { Button, LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { jobSchema, ownJobSchema } from '@/lib/jobs/form';
import { JobFields } from './job-fields';
import type { JobFormProps } from './job-form-props';
import { JobPreviewButton } from './job-preview-button';
import { useJobDraft } from './use-job-draft';

type Props = JobFormProps & {
  isRestored: boolean;
  isRunning: boolean;
  /** The name of what is kept of it. */
  draft: string;
};

export function JobFormBody({ values, job, company, cities, postingKey, home, save, preview, ...props }: Props) {
  const router = useRouter();
  const frame = useRef<HTMLDivElement>(null);
  const key = useRef<HTMLInputElement>(null);
  const draft = useJobDraft({ frame, name: props.draft, version: job?.version ?? null, isRestored: props.isRestored });
  const form = useActionForm({
    schema: company === undefined ? jobSchema : ownJobSchema,
    action: save,
    values: values.fields,
    hasDraft: true,
    onDone() {
      draft.drop();
      toast.success(job ? 'Job saved' : 'Job posted');
      router.push(home);
    },
  });

  // The browser may show this very page again after the job was posted: what is typed then is another job.
  useEffect(() => {
    if (key.current && !props.isRestored && isSecureContext) key.current.value = crypto.randomUUID();
  }, [props.isRestored]);

  const stale = form.errorOf('version');
  return (
    <div ref={frame} onInput={draft.note} onClick={draft.note} onKeyUp={draft.note} onPaste={draft.note} onDrop={draft.note}>
      <Form
        form={form}
        submitLabel={job ? 'Save Job' : 'Post Job'}
        pendingLabel={job ? 'Saving...' : 'Posting...'}
        actions={
          <>
            {props.isRunning ? <JobPreviewButton frame={frame} action={preview} /> : null}
            <LinkButton href={home} look="quiet">
              Cancel
            </LinkButton>
          </>
        }
      >
        {job ? <input type="hidden" name="id" value={job.id} /> : null}
        {job ? <input type="hidden" name="version" value={job.version} /> : null}
        {job ? null : <input ref={key} type="hidden" name="key" defaultValue={postingKey} />}
        <JobFields {...{ company, cities, requirements: values.requirements }} isRunning={props.isRunning} />
        <div data-notes="version" role="alert" className="empty:hidden">
          {stale ? (
            <Notice look="warning">
              <p>
                {stale} Load the newer copy to see what changed: your own version is then offered above the form, and
                saving it replaces the newer one.
              </p>
              <Button type="button" look="outline" size="sm" onClick={() => location.reload()}>
                Load the newer copy
              </Button>
            </Notice>
          ) : null}
        </div>
      </Form>
    </div>
  );
}
