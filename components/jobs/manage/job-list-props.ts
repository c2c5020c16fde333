import type { FormAction } from "@/lib/auth/action";
import type { Change } from "@/lib/content/form";
import type { JobListView, ManagedJobs } from "@/lib/jobs/list";

/** What a list of jobs is made of, and how recruiters' and admins' differ. */
export type JobListProps = {
  /** Where the list stands, and where its jobs do. */
  path: string;
  jobs: string;
  /** Archives, restores or deletes jobs. */
  action: FormAction<Change>;
  asAdmin: boolean;
  view: JobListView;
  found: ManagedJobs;
};
