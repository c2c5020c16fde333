import { Monogram } from '@/components/ui/monogram';
import type { JobCard as JobCardData } from '@/lib/jobs/schema';
import { jobPath } from '@/lib/jobs/url';
import { initials } from '@/lib/text';
import { JobFacts } from './job-facts';
import { JobTypeBadge } from './job-type-badge';

export function JobCard({ job }: { job: JobCardData }) {
  return (
    <article className="job-card">
      <Monogram name={job.company} letters={initials(job.company)} />
      <div>
        <h2 dir="auto">
          <a href={jobPath(job.slug)} className="stretched">
            {job.title}
          </a>
        </h2>
        <div>
          <p dir="auto">{job.company}</p>
          <div>
            <JobTypeBadge type={job.type} />
          </div>
        </div>
      </div>
      <JobFacts job={job} />
    </article>
  );
}
