import { JobFormPage } from '@/components/jobs/manage/job-form-page';
import { requireRecruiter } from '@/lib/auth/session';

export const metadata = { title: 'Post New Job' };

export default async function PostJobPage() {
  return <JobFormPage profile={await requireRecruiter()} />;
}
