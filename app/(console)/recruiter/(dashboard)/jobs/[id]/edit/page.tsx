import { notFound } from 'next/navigation';
import { JobFormPage } from '@/components/jobs/manage/job-form-page';
import { LoadFailed } from '@/components/ui/load-failed';
import { Read } from '@/components/ui/read';
import { requireRecruiter } from '@/lib/auth/session';
import { getJobToEdit } from '@/lib/jobs/queries';

export const metadata = { title: 'Edit Job' };

export default async function EditOwnJobPage({ params }: PageProps<'/recruiter/jobs/[id]/edit'>) {
  const profile = await requireRecruiter();
  const job = getJobToEdit((await params).id, 'own');
  if ((await job.catch(() => undefined)) === null) notFound();
  return (
    <Read data={job} failed={<LoadFailed text="Failed to load job" />}>
      {(found) => found && <JobFormPage profile={profile} job={found} />}
    </Read>
  );
}
