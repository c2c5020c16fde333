import type { FormAction } from '@/lib/action';
import type { JobFormValues } from '@/lib/jobs/form';
import type { JobPreview } from '@/lib/jobs/preview';

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
