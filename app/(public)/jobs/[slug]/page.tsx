import type { Metadata } from 'next';
import { JobNotFound } from '@/components/jobs/job-not-found';
import { JobPage } from '@/components/jobs/job-page';
import { Shell } from '@/components/layout/shell';
import { LoadFailed } from '@/components/ui/load-failed';
import { Read } from '@/components/ui/read';
import { answerNotFound } from '@/lib/answer';
import { jobMetadata } from '@/lib/jobs/metadata';
import { getJob, hasAlike } from '@/lib/jobs/queries';
import { site } from '@/lib/site';

export const revalidate = 60;

/** None when building: each page is made when it is first asked for, and kept. */
export function generateStaticParams() {
  return [];
}

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const job = await getJob((await params).slug).catch(() => undefined);
  // Whether there is one is not known while the backend is away.
  if (job === undefined) return { title: site.name };
  if (job === null) return { title: 'Job Not Found', robots: { index: false } };
  return jobMetadata(job, { isAlike: await hasAlike(job).catch(() => false) });
}

export default async function JobDetailPage({ params }: Props) {
  const job = getJob((await params).slug);
  if ((await job.catch(() => undefined)) === null) {
    answerNotFound();
    return (
      <Shell section="jobs">
        <JobNotFound />
      </Shell>
    );
  }
  return (
    <Shell section="jobs">
      <Read data={job} failed={<LoadFailed text="Failed to load job" />}>
        {(found) => found && <JobPage job={found} />}
      </Read>
    </Shell>
  );
}
