import { randomUUID } from 'node:crypto';
import type { Profile } from '@/lib/auth/session';
import { listCities } from '@/lib/cities/queries';
import { previewJobAction, previewOwnJobAction, saveJobAction, saveOwnJobAction } from '@/lib/jobs/actions';
import { newJob } from '@/lib/jobs/form';
import type { EditableJob } from '@/lib/jobs/queries';
import { JobForm } from './job-form';
import { logError } from '@/lib/log';

type Props = {
  /** Who edits, and whether as an admin, who may name any company. */
  profile: Profile;
  asAdmin?: boolean;
  /** None for a new one. */
  job?: EditableJob;
};

const forRecruiters = { home: '/recruiter/dashboard', save: saveOwnJobAction, preview: previewOwnJobAction };
const forAdmins = { home: '/admin/jobs', save: saveJobAction, preview: previewJobAction };

/** The job form with its heading. */
export async function JobFormPage({ profile, asAdmin = false, job }: Props) {
  const cities = await listCities().catch((error: unknown) => {
    // The form does without suggestions.
    logError('Cities failed to load.', error);
    return [];
  });
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-6 text-2xl">{job ? 'Edit Job' : asAdmin ? 'New Job' : 'Post New Job'}</h1>
      <JobForm
        {...(asAdmin ? forAdmins : { ...forRecruiters, company: profile.companyName })}
        values={job ?? newJob}
        job={job && { id: job.id, version: job.version }}
        cities={cities}
        postingKey={randomUUID()}
        account={profile.id}
      />
    </div>
  );
}
