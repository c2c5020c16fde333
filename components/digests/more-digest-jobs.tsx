import { JobCard } from "@/components/jobs/job-card";
import { BesideNewsletter } from "@/components/newsletter/newsletter-box";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { PageHeading } from "@/components/ui/back-link";
import { Pagination } from "@/components/ui/pagination";
import { digestDay, digestCrumbs, moreJobsPath } from "@/lib/digests/format";
import type { Digest } from "@/lib/digests/schema";
import { type JobCard as Job, jobsPerPage } from "@/lib/jobs/schema";
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
      {jobs.length > 0 ? (
        <ul className="mb-8 flex flex-col gap-3">
          {jobs.map((job) => (
            <li key={job.id}>
              <JobCard job={job} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title={total > 0 ? "There are no jobs on this page." : "No further jobs are listed."}
        >
          <LinkButton href={total > 0 ? path : "/"} variant="outline">
            {total > 0 ? "Show the first page" : "Show all jobs"}
          </LinkButton>
        </EmptyState>
      )}
      <Pagination
        page={page}
        pageCount={Math.ceil(total / jobsPerPage)}
        hrefOf={(number) => moreJobsPath(digest.slug, number)}
      />
    </BesideNewsletter>
  );
}
