import type { FormAction } from '@/lib/action';
import type { JobListView, ManagedJobs } from '@/lib/jobs/list';

/** What can be done with jobs. */
export type JobWork = Record<'archive' | 'restore' | 'remove', FormAction<string>>;

/** What a list of jobs is made of, and how recruiters' and admins' differ. */
export type JobListProps = {
  /** Where the list stands, and where its jobs do. */
  path: string;
  jobs: string;
  /** What can be done with one job, and with the chosen ones. */
  one: JobWork;
  chosen: JobWork;
  asAdmin: boolean;
  view: JobListView;
  found: ManagedJobs;
};
