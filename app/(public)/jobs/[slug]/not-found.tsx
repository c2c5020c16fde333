import { JobNotFound } from '@/components/jobs/job-not-found';
import { Shell } from '@/components/layout/shell';

export default function JobNotFoundPage() {
  return (
    <Shell section="jobs">
      <JobNotFound />
    </Shell>
  );
}
