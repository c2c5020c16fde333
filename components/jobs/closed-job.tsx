import { BesideNewsletter } from "@/components/newsletter/newsletter-box";
import { BackLink } from "@/components/ui/back-link";
import { LinkButton } from "@/components/ui/button";
import { Panel } from "@/components/ui/card";
import type { ClosedJob as Closed, RelatedJobs as Related } from "@/lib/jobs/schema";
import { jobCrumbs } from "@/lib/jobs/url";
import { formatShortDate } from "@/lib/text/dates";
import { RelatedJobs } from "./related-jobs";

/** The page of a recently closed job. `related` is null if the related jobs failed to load. */
export function ClosedJob({ job, related }: { job: Closed; related: Related | null }) {
  return (
    <BesideNewsletter
      crumbs={jobCrumbs(job)}
      back={
        <BackLink href="/" data-all-jobs>
          All jobs
        </BackLink>
      }
    >
      <Panel className="p-5 sm:p-8">
        <h1 dir="auto" className="text-2xl">
          {job.title}
        </h1>
        <p className="mt-1.5 text-lg text-muted">
          <bdi>{job.company}</bdi>
        </p>
        <p className="mt-6">
          <strong>This job is closed</strong> since{" "}
          <time dateTime={job.closedAt}>{formatShortDate(job.closedAt)}</time>. You can no longer
          apply for it here.
        </p>
        <LinkButton href="/" variant="outline" className="mt-6">
          See all jobs
        </LinkButton>
      </Panel>
      {related ? (
        <div className="mt-14 print:hidden">
          <RelatedJobs job={job} jobs={related} />
        </div>
      ) : null}
    </BesideNewsletter>
  );
}
