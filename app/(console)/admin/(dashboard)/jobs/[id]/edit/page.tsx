import { notFound } from 'next/navigation';
import { JobFormPage } from '@/components/jobs/manage/job-form-page';
import { LoadFailed } from '@/components/ui/load-failed';
import { Read } from '@/components/ui/read';
import { requireAdmin } from '@/lib/auth/session';
import { getJobToEdit } from '@/lib/jobs/queries';

export const metadata = { title: 'Edit Job' };

export default async function EditJobPage({ params }: PageProps<'/admin/jobs/[id]/edit'>) {
  const profile = await requireAdmin();
  const job = getJobToEdit((await params).id, 'any');
  if ((await job.catch(() => undefined)) === null) notFound();
  return (
    <Read data={job} failed={<LoadFailed text="Failed to load job" />}>
      {(found) => found && <JobFormPage profile={profile} asAdmin job={found} />}
    </Read>
  );
}
