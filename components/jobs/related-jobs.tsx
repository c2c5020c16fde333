import { companiesPath, companyPath } from "@/lib/companies/url";
import { listHref } from "@/lib/forms/list";
import type { Job, RelatedJobs as Related } from "@/lib/jobs/schema";
import { Section, TextLink } from "@/components/ui/back-link";
import { JobCards } from "./job-card";

type Props = { job: Pick<Job, "company"> & Partial<Pick<Job, "employer">>; jobs: Related };

export function RelatedJobs({ job: { company, employer }, jobs }: Props) {
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
        // Hidden after the visitor has hidden the company of the page's job (browser/own-jobs/marks.ts).
        className="mt-14 first:mt-0 print:hidden [main:has([data-mark=company][aria-pressed=true])_&]:hidden"
      >
        <JobCards jobs={jobs.company} heading="h3" />
        <TextLink
          href={
            employer ? companyPath(employer.slug) : listHref(companiesPath, { q: company, page: 1 })
          }
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
