import { companiesPath, companyPath } from "@/lib/companies/url";
import { listHref } from "@/lib/forms/list";
import type { Job, JobCard as JobCardData, RelatedJobs as Related } from "@/lib/jobs/schema";
import { TextLink } from "@/components/ui/back-link";
import { JobCards } from "./job-card";

type Props = { job: Pick<Job, "company"> & Partial<Pick<Job, "employer">>; jobs: Related };

export function RelatedJobs({ job: { company, employer }, jobs }: Props) {
  return (
    <>
      <Group
        id="more-of-company"
        title={
          <>
            More from <bdi>{company}</bdi>
          </>
        }
        jobs={jobs.company}
        // Hidden after the visitor has hidden the company of the page's job (browser/own-jobs/marks.ts).
        className="[main:has([data-mark=company][aria-pressed=true])_&]:hidden"
      >
        <TextLink
          href={employer ? companyPath(employer.slug) : listHref(companiesPath, { q: company })}
          className="mt-4 inline-flex min-h-6 items-center text-sm"
        >
          All jobs at <bdi className="ml-1">{company}</bdi>
        </TextLink>
      </Group>
      <Group id="similar" title="Similar jobs" jobs={jobs.similar} />
    </>
  );
}

type GroupProps = {
  id: string;
  title: React.ReactNode;
  jobs: JobCardData[];
  className?: string;
  children?: React.ReactNode;
};

function Group({ id, title, jobs, className = "", children }: GroupProps) {
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby={id} className={`mt-14 first:mt-0 print:hidden ${className}`}>
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      <JobCards jobs={jobs} heading="h3" />
      {children}
    </section>
  );
}
