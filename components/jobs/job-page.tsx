import { JsonLd } from "@/components/layout/json-ld";
import { BesideNewsletter, NewsletterBox } from "@/components/subscriptions/newsletter-box";
import { TextLink } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { LinkButton } from "@/components/ui/button";
import { Panel } from "@/components/ui/card";
import { companiesPath, companyPath } from "@/lib/companies/url";
import { listHref } from "@/lib/rows/list-address";
import { jobJsonLd } from "@/lib/jobs/json-ld";
import { jobShareLinks } from "@/lib/jobs/metadata";
import type { ComparablePay } from "@/lib/jobs/pay";
import type { ClosedJob, Job, JobLanding, RelatedJobs as Related } from "@/lib/jobs/schema";
import { jobCrumbs, jobLinks, jobUrl } from "@/lib/jobs/url";
import { sharedUrl } from "@/lib/share/links";
import { formatShortDate } from "@/lib/text/dates";
import { ApplyLink } from "@/components/jobs/apply-link";
import { JobCards } from "@/components/jobs/job-card";
import { backToJobs, JobDetail } from "@/components/jobs/job-detail";

type Props = {
  job: Job;
  pay: ComparablePay | null;
  related: Related | null;
  landings: JobLanding[];
  /** When the company's previous job with the same title and place closed; null if there was none. */
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

/** The page of a recently closed job. `related` is null if the related jobs failed to load. */
export function ClosedJobPage({ job, related }: { job: ClosedJob; related: Related | null }) {
  return (
    <BesideNewsletter crumbs={jobCrumbs(job)} back={backToJobs}>
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

type RelatedProps = { job: Pick<Job, "company"> & Partial<Pick<Job, "employer">>; jobs: Related };

function RelatedJobs({ job: { company, employer }, jobs }: RelatedProps) {
  return (
    <>
      <Section
        id="more-of-company"
        isEmpty={jobs.company.length === 0}
        title={
          <>
            More from <bdi>{company}</bdi>
          </>
        }
        // The class hides the section after the visitor has hidden the company of this job (browser/own-jobs/marks.ts).
        className="mt-14 first:mt-0 print:hidden [main:has([data-mark=company][aria-pressed=true])_&]:hidden"
      >
        <JobCards jobs={jobs.company} heading="h3" />
        <TextLink
          href={employer ? companyPath(employer.slug) : listHref(companiesPath, { q: company })}
          className="mt-4 inline-flex min-h-6 items-center text-sm"
        >
          All jobs at <bdi className="ml-1">{company}</bdi>
        </TextLink>
      </Section>
      <Section
        id="similar"
        title="Similar jobs"
        isEmpty={jobs.similar.length === 0}
        className="mt-14 first:mt-0 print:hidden"
      >
        <JobCards jobs={jobs.similar} heading="h3" />
      </Section>
    </>
  );
}
