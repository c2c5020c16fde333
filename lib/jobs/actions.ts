'use server';
import { updateTag } from 'next/cache';
import { adminAction, recruiterAction } from '@/lib/action';
import { jobSchema, type JobInput, ownJobSchema, previewSchema } from './form';
import { saveJob } from './mutations';
import { previewOf } from './preview';

const failed = 'Failed to save job';

async function save(job: JobInput) {
  const saved = await saveJob(job);
  if (saved.ok) {
    updateTag('jobs');
    updateTag(`job:${saved.data.slug}`);
  }
  return saved;
}

/** Saves the job in an admin's form. */
export const saveJobAction = adminAction({ schema: jobSchema, failed, run: save });

/** Saves the job in a recruiter's form, for the recruiter's own company. */
export const saveOwnJobAction = recruiterAction({
  schema: ownJobSchema,
  failed,
  run: (job, { companyName }) => save({ ...job, company: companyName }),
});

/** The job in an admin's form as its page would show it. */
export const previewJobAction = adminAction({
  schema: previewSchema,
  run: async (job) => ({ ok: true, data: previewOf(job) }),
});

/** The job in a recruiter's form as its page would show it. */
export const previewOwnJobAction = recruiterAction({
  schema: previewSchema,
  run: async (job, { companyName }) => ({ ok: true, data: previewOf({ ...job, company: companyName }) }),
});
