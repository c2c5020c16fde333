import { JobFormPage } from '@/components/jobs/manage/job-form-page';
import { requireAdmin } from '@/lib/auth/session';

export const metadata = { title: 'New Job' };

export default async function NewJobPage() {
  return <JobFormPage profile={await requireAdmin()} asAdmin />;
}
