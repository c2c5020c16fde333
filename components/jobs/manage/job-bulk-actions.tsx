'use client';

import { ConfirmAction } from '@/components/forms/confirm-action';
import { SelectionBar, useSelection } from '@/components/forms/selection';
import { failures } from '@/lib/failures';
import type { JobWork } from './job-list-props';

/** Titles that a question names before it counts the rest. */
const mostTitles = 5;

type Props = { work: JobWork; isArchived: boolean; jobs: { id: string; title: string }[] };

/** What can be done with the chosen jobs of a list. */
export function JobBulkActions({ work, isArchived, jobs }: Props) {
  const { chosen } = useSelection();
  const titles = jobs.filter(({ id }) => chosen.includes(id)).map(({ title }) => `“${title}”`);
  const rest = titles.length - mostTitles;
  const named = [...titles.slice(0, mostTitles), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
  const what = titles.length === 1 ? '1 job' : `${titles.length} jobs`;
  const fields = { id: chosen };
  return (
    <SelectionBar>
      {isArchived ? (
        <ConfirmAction
          key="restore"
          action={work.restore}
          fields={fields}
          look="outline"
          label="Restore"
          name="Restore selected"
          title={`Restore ${what}?`}
          text={`${named}. Everybody can see and find them again.`}
          confirmLabel="Restore"
          failed={failures.restoreJobs}
          done="Jobs restored"
        />
      ) : (
        <ConfirmAction
          key="archive"
          action={work.archive}
          fields={fields}
          look="outline"
          label="Archive"
          name="Archive selected"
          title={`Archive ${what}?`}
          text={`${named}. They leave the public site, and can be restored.`}
          confirmLabel="Archive"
          failed={failures.archiveJobs}
          done="Jobs archived"
        />
      )}
      <ConfirmAction
        action={work.remove}
        fields={fields}
        look="outline"
        label="Delete"
        name="Delete selected"
        title={`Delete ${what}?`}
        text={`${named}. They and what was counted on them are gone for good. This cannot be undone.`}
        confirmLabel="Delete"
        failed={failures.deleteJobs}
        done="Jobs deleted"
      />
    </SelectionBar>
  );
}
