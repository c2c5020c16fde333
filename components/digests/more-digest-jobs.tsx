import { JobPages } from "@/components/jobs/job-pages";
import { BesideNewsletter } from "@/components/newsletter/newsletter-box";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { PageHeading } from "@/components/ui/back-link";
import { digestDay, digestCrumbs, moreJobsPath } from "@/lib/digests/format";
import type { Digest } from "@/lib/digests/schema";
import type { JobCard as Job } from "@/lib/jobs/schema";
import { counted } from "@/lib/text/counted";

type Props = { digest: Digest; jobs: Job[]; total: number; page: number };

/** The open jobs that a past digest counts but does not list. */
export function MoreDigestJobs({ digest, jobs, total, page }: Props) {
  const path = moreJobsPath(digest.slug);
  return (
    <BesideNewsletter
      head={<Breadcrumbs crumbs={[...digestCrumbs(digest.slug), { name: "More jobs", path }]} />}
    >
      <PageHeading
        title={`${counted(total, "more new Go job")}, ${digestDay(digest)}`}
        text={`Also new that week, beyond the newest ${digest.jobIds.length}, and still open.`}
      />
      <JobPages
        jobs={jobs}
        total={total}
        page={page}
        hrefOf={(number) => moreJobsPath(digest.slug, number)}
        empty="No further jobs are listed."
      />
    </BesideNewsletter>
  );
}
