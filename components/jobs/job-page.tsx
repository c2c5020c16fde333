import { JsonLd } from "@/components/layout/json-ld";
import { NewsletterBox } from "@/components/newsletter/newsletter-box";
import { NewsletterForm } from "@/components/newsletter/newsletter-form";
import { jobJsonLd } from "@/lib/jobs/json-ld";
import type { Job } from "@/lib/jobs/schema";
import { jobShareLinks } from "@/lib/jobs/share";
import { jobCrumbs, jobUrl } from "@/lib/jobs/url";
import { sharedUrl } from "@/lib/share/links";
import { JobDetail } from "./job-detail";

/** A job as people and search engines read it. */
export function JobPage({ job }: { job: Job }) {
  return (
    <>
      <JobDetail
        job={job}
        crumbs={jobCrumbs(job)}
        share={{ links: jobShareLinks(job), url: sharedUrl(jobUrl(job.slug)) }}
        newsletter={
          <NewsletterBox>
            <NewsletterForm />
          </NewsletterBox>
        }
      />
      <JsonLd things={jobJsonLd(job)} />
    </>
  );
}
