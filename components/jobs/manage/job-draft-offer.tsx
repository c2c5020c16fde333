'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { dropDraft, type JobDraft, readDraft } from '@/lib/jobs/draft';

type Props = { name: string; version: number | null; onRestore: (draft: JobDraft) => void };

/** Offers what was typed here before and not saved. Only for browsers: the server knows of no draft. */
export function JobDraftOffer({ name, version, onRestore }: Props) {
  const [draft, setDraft] = useState(() => readDraft(localStorage, name));
  if (!draft) return null;
  return (
    <div className="mb-6">
      <Notice look="warning" role="status">
        <p>
          You have unsaved changes from {new Date(draft.at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}.
          {draft.version === version ? null : ' The job was changed since: restoring and saving them replaces that change.'}
        </p>
        <div className="flex gap-2">
          <Button type="button" look="outline" size="sm" onClick={() => onRestore(draft)}>
            Restore
          </Button>
          <Button
            type="button"
            look="quiet"
            size="sm"
            onClick={() => {
              dropDraft(localStorage, name);
              setDraft(null);
            }}
          >
            Discard
          </Button>
        </div>
      </Notice>
    </div>
  );
}
