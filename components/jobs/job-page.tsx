import { JsonLd } from "@/components/layout/json-ld";
import { NewsletterBox } from "@/components/newsletter/newsletter-box";
import { jobJsonLd } from "@/lib/jobs/json-ld";
import type { ComparablePay } from "@/lib/jobs/pay";
import type { Job, JobLanding, RelatedJobs as Related } from "@/lib/jobs/schema";
import { jobShareLinks } from "@/lib/jobs/metadata";
import { jobCrumbs, jobLinks, jobUrl } from "@/lib/jobs/url";
import { sharedUrl } from "@/lib/share/links";
import { ApplyLink } from "./apply-link";
import { JobDetail } from "./job-detail";
import { RelatedJobs } from "./related-jobs";

type Props = {
  job: Job;
  pay: ComparablePay | null;
  related: Related | null;
  landings: JobLanding[];
  /** When a job of the same title and place closed that the company posted before. */
  postedBefore: string | null;
};

export function JobPage({ job, pay, related, landings, postedBefore }: Props) {
  return (
    <>
      <JobDetail
        job={job}
        pay={pay}
        crumbs={jobCrumbs(job, landings)}
        links={jobLinks(job, landings)}
        postedBefore={postedBefore}
        share={{ links: jobShareLinks(job), url: sharedUrl(jobUrl(job.slug)) }}
        newsletter={<NewsletterBox />}
        related={related ? <RelatedJobs job={job} jobs={related} /> : null}
      />
      {/* On phones, browser/page.ts shows this bar while no other apply link is visible. */}
      <section
        id="apply-bar"
        aria-label="Apply"
        hidden
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-lift lg:hidden print:hidden"
      >
        <div className="container flex h-16 items-center gap-4">
          <p dir="auto" className="min-w-0 flex-1 truncate text-sm font-semibold">
            {job.title}
          </p>
          <ApplyLink job={job} className="shrink-0">
            Apply Now
          </ApplyLink>
        </div>
      </section>
      <JsonLd things={jobJsonLd(job, landings)} />
    </>
  );
}
