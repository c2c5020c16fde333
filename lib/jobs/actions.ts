'use server';
import { updateTag } from 'next/cache';
import { redirect } from 'next/navigation';
import { type ActionResult, adminAction, recruiterAction } from '@/lib/action';
import { failures } from '@/lib/failures';
import { idsSchema } from '@/lib/fields';
import { goneMeanwhile } from '@/lib/content/form';
import { savedHref } from '@/lib/list';
import { jobSchema, type JobInput, ownJobSchema, previewSchema } from './form';
import { formatDone } from './list';
import { archiveJobs, deleteJobs, restoreJobs, saveJob } from './mutations';
import { previewOf } from './preview';
import { updateJobTags } from './tags';

async function save({ back, ...job }: JobInput, list: string): Promise<ActionResult> {
  const saved = await saveJob(job);
  if (!saved.ok) return saved;
  updateTag('jobs');
  redirect(job.id ? savedHref(list, back) : savedHref(list, undefined, 'posted'));
}

/** Saves the job in an admin's form. */
export const saveJobAction = adminAction({ schema: jobSchema, failed: failures.saveJob, run: (job) => save(job, '/admin/jobs') });

/** Saves the job in a recruiter's form, for the recruiter's own company. */
export const saveOwnJobAction = recruiterAction({
  schema: ownJobSchema,
  failed: failures.saveJob,
  run: (job, { companyName }) => save({ ...job, company: companyName }, '/recruiter/dashboard'),
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

/** What is done with chosen jobs. Those that are not the caller's stay as they are, and the answer says how many others. */
const withJobs = (write: (ids: string[]) => Promise<string[]>, done: string, failed: string) => ({
  schema: idsSchema,
  failed,
  run: async (input: { id: string[] }): Promise<ActionResult<string>> => {
    const ids = [...new Set(input.id)];
    const slugs = await write(ids);
    if (slugs.length === 0) return { ok: false, error: ids.length === 1 ? goneMeanwhile('job') : 'These jobs do not exist any more.' };
    updateJobTags(slugs);
    return { ok: true, data: formatDone(slugs.length, ids.length, done) };
  },
});

const works = {
  archive: withJobs(archiveJobs, 'archived', failures.jobStatus),
  restore: withJobs(restoreJobs, 'restored', failures.jobStatus),
  remove: withJobs(deleteJobs, 'deleted', failures.deleteJob),
  archiveAll: withJobs(archiveJobs, 'archived', failures.archiveJobs),
  restoreAll: withJobs(restoreJobs, 'restored', failures.restoreJobs),
  removeAll: withJobs(deleteJobs, 'deleted', failures.deleteJobs),
};

/** Archives any job, for admins; the plural does so with those chosen in a list. */
export const archiveJobAction = adminAction(works.archive);
export const archiveJobsAction = adminAction(works.archiveAll);

/** Restores any archived job. */
export const restoreJobAction = adminAction(works.restore);
export const restoreJobsAction = adminAction(works.restoreAll);

/** Deletes any job. */
export const deleteJobAction = adminAction(works.remove);
export const deleteJobsAction = adminAction(works.removeAll);

/** Archives a recruiter's own job, or those chosen in a list. */
export const archiveOwnJobAction = recruiterAction(works.archive);
export const archiveOwnJobsAction = recruiterAction(works.archiveAll);

/** Restores a recruiter's own archived job. */
export const restoreOwnJobAction = recruiterAction(works.restore);
export const restoreOwnJobsAction = recruiterAction(works.restoreAll);

/** Deletes a recruiter's own job. */
export const deleteOwnJobAction = recruiterAction(works.remove);
export const deleteOwnJobsAction = recruiterAction(works.removeAll);
