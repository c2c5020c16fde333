import { ActionButton, ConfirmAction } from '@/components/forms/confirm-action';
import { SelectBox } from '@/components/forms/selection';
import { LinkButton } from '@/components/ui/button';
import { DataTable } from '@/components/ui/data-table';
import { isRealPlace } from '@/lib/countries';
import { formatShortDate } from '@/lib/dates';
import { failures } from '@/lib/failures';
import { formatLocation } from '@/lib/jobs/format';
import { type JobOrder, jobListTitle, type ManagedJob, managedJobsHref, sortedBy } from '@/lib/jobs/list';
import { jobPath } from '@/lib/jobs/url';
import { formHref } from '@/lib/list';
import type { JobListProps, JobWork } from './job-list-props';

const count = new Intl.NumberFormat('en-US');

/** Jobs with what was counted on them and what can be done with them. */
export function JobTable({ path, jobs, one, asAdmin, view, found }: JobListProps) {
  const sort = (order: JobOrder) => ({
    href: managedJobsHref(path, sortedBy(view, order)),
    direction: view.order === order ? (view.isAscending ? ('ascending' as const) : ('descending' as const)) : null,
  });
  return (
    <DataTable
      caption={jobListTitle(view)}
      columns={[
        {
          key: 'select',
          label: 'Selection',
          isBare: true,
          heading: <SelectBox label="Select all jobs on this page" ids={found.jobs.map(({ id }) => id)} />,
        },
        { key: 'title', label: 'Title', sort: sort('title') },
        ...(asAdmin ? [{ key: 'company', label: 'Company' }] : []),
        { key: 'location', label: 'Location' },
        { key: 'posted', label: 'Posted', sort: sort('posted') },
        { key: 'views', label: 'Views', align: 'end', sort: sort('views') },
        { key: 'applications', label: 'Applies', align: 'end', sort: sort('applications') },
        { key: 'actions', label: 'Actions', isBare: true },
      ]}
      rows={found.jobs.map((job) => ({
        key: job.id,
        cells: {
          select: <SelectBox label={`Select ${job.title}`} ids={[job.id]} />,
          title: view.isArchived ? (
            <span className="font-semibold sm:block sm:min-w-44">{job.title}</span>
          ) : (
            <a href={jobPath(job.slug)} className="rounded-sm font-semibold text-accent hover:underline sm:block sm:min-w-44">
              {job.title}
            </a>
          ),
          company: job.company,
          location: (
            <>
              {formatLocation(job)}
              {asAdmin && !view.isArchived && !isRealPlace(job) ? (
                <span className="text-muted sm:block sm:text-xs"> not in Google: no country</span>
              ) : null}
            </>
          ),
          posted: (
            <span className="sm:whitespace-nowrap">
              {formatShortDate(job.postedAt)}
              {asAdmin ? <span className="text-muted sm:block sm:text-xs"> by {job.postedBy}</span> : null}
            </span>
          ),
          views: count.format(job.views),
          applications: count.format(job.applications),
          actions: <Actions job={job} work={one} editHref={formHref(`${jobs}/${job.id}/edit`, managedJobsHref(path, { ...view, page: found.page }))} isArchived={view.isArchived} />,
        },
      }))}
    />
  );
}

type ActionsProps = { job: ManagedJob; work: JobWork; editHref: string; isArchived: boolean };

function Actions({ job, work, editHref, isArchived }: ActionsProps) {
  return (
    <div className="-mx-3.5 flex sm:justify-end">
      <LinkButton href={editHref} look="quiet" size="sm" aria-label={`Edit ${job.title}`}>
        Edit
      </LinkButton>
      <ActionButton
        key={isArchived ? 'restore' : 'archive'}
        action={isArchived ? work.restore : work.archive}
        fields={{ id: job.id }}
        label={isArchived ? 'Restore' : 'Archive'}
        name={`${isArchived ? 'Restore' : 'Archive'} ${job.title}`}
        failed={failures.jobStatus}
        done={isArchived ? 'Job restored' : 'Job archived'}
      />
      <ConfirmAction
        action={work.remove}
        fields={{ id: job.id }}
        label="Delete"
        name={`Delete ${job.title}`}
        title={`Delete “${job.title}”?`}
        text="The job and what was counted on it are gone for good. This cannot be undone."
        confirmLabel="Delete"
        failed={failures.deleteJob}
        done="Job deleted"
      />
    </div>
  );
}
