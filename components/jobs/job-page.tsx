import { JsonLd } from "@/components/layout/json-ld";
import { NewsletterBox } from "@/components/newsletter/newsletter-box";
import { NewsletterForm } from "@/components/newsletter/newsletter-form";
import { jobJsonLd } from "@/lib/jobs/json-ld";
import type { ComparablePay } from "@/lib/jobs/pay";
import type { Job, RelatedJobs as Related } from "@/lib/jobs/schema";
import { jobShareLinks } from "@/lib/jobs/metadata";
import { jobCrumbs, jobUrl } from "@/lib/jobs/url";
import { sharedUrl } from "@/lib/share/links";
import { ApplyBar } from "./apply-bar";
import { JobDetail } from "./job-detail";
import { RelatedJobs } from "./related-jobs";

type Props = { job: Job; pay: ComparablePay | null; related: Related | null };

/** A job as people and search engines read it. `related` is null where it could not be read. */
export function JobPage({ job, pay, related }: Props) {
  return (
    <>
      <JobDetail
        job={job}
        pay={pay}
        crumbs={jobCrumbs(job)}
        share={{ links: jobShareLinks(job), url: sharedUrl(jobUrl(job.slug)) }}
        newsletter={
          <NewsletterBox>
            <NewsletterForm />
          </NewsletterBox>
        }
        related={related ? <RelatedJobs company={job.company} jobs={related} /> : null}
      />
      <ApplyBar job={job} />
      <JsonLd things={jobJsonLd(job)} />
    </>
  );
}
