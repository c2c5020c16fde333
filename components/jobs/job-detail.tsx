import { CompanyLogo } from "@/components/companies/company-name";
import { Badge } from "@/components/ui/badge";
import { BackLink, TextLink } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { Panel } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { ShareButton, ShareList } from "@/components/ui/share-menu";
import { companyPath } from "@/lib/companies/url";
import { statedCountries } from "@/lib/jobs/eligibility";
import { hasRemotePlace, jobTypeLabels, levelBadge } from "@/lib/jobs/format";
import type { ComparablePay as Pay } from "@/lib/jobs/pay";
import type { JobPreview } from "@/lib/jobs/preview";
import type { Job, JobLinks } from "@/lib/jobs/schema";
import { type JobSection, jobSections } from "@/lib/jobs/sections";
import { reportPath } from "@/lib/reports/schema";
import { ApplyLink } from "@/components/jobs/apply-link";
import { FactLink, JobFacts, JobRail, JobSkills, JobTerms } from "@/components/jobs/job-facts";
import { HideMarks, JobMarks } from "@/components/jobs/own-job-marks";

export const backToJobs = (
  <BackLink href="/" data-all-jobs>
    All jobs
  </BackLink>
);

type Props = JobPreview & {
  pay: Pay | null;
  newsletter: React.ReactNode;
  isPreview?: boolean;
  related?: React.ReactNode;
  links?: JobLinks;
  postedBefore?: string | null;
};

export function JobDetail({
  job,
  pay,
  crumbs,
  share,
  newsletter,
  isPreview,
  related,
  links = {},
  postedBefore,
}: Props) {
  const path = crumbs.at(-1)?.path ?? "";
  const level = levelBadge(job);
  const marks = isPreview ? null : (
    <JobMarks job={job} path={path}>
      <ShareButton />
    </JobMarks>
  );
  return (
    <div className="container pt-4 sm:pt-6">
      <div className="mb-4 print:hidden">
        <Breadcrumbs crumbs={crumbs} back={backToJobs} />
      </div>
      {/* The aside is between the heading and the text, so that Apply Now is reached by keyboard before the text. */}
      <article className="with-rail gap-y-8 lg:grid-rows-[auto_1fr]">
        <Panel className="p-5 sm:p-8">
          <div className="flex flex-col gap-5 sm:flex-row">
            <CompanyLogo
              name={job.company}
              logo={job.logo}
              className="size-14 text-lg sm:size-16"
            />
            <div className="min-w-0 flex-1">
              <h1
                dir="auto"
                style={{ viewTransitionName: `job-${job.id.slice(0, 8)}` }}
                className="text-2xl"
              >
                {job.title}
              </h1>
              <p className="mt-1.5 mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-lg text-muted">
                <FactLink href={job.employer ? companyPath(job.employer.slug) : undefined}>
                  <bdi>{job.company}</bdi>
                </FactLink>
                <span className="flex gap-2">
                  <Badge tone="blue">{jobTypeLabels[job.type]}</Badge>
                  {level ? (
                    <a href={links.level} className="flex">
                      <Badge tone="violet">{level}</Badge>
                    </a>
                  ) : null}
                </span>
              </p>
              <JobFacts job={job} links={links} pay={pay} />
              <JobTerms job={job} postedBefore={postedBefore} />
              <div className="mt-6 button-row lg:hidden">
                <ApplyLink job={job} className="">
                  Apply Now
                </ApplyLink>
                {marks}
              </div>
              <p className="hidden text-sm print:block">Apply at: {job.applicationUrl}</p>
            </div>
          </div>
        </Panel>
        <aside
          aria-label="Apply"
          className="max-lg:hidden lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start print:hidden"
        >
          <JobRail job={job} links={links} pay={pay}>
            {marks ? <div className="mt-2 grid grid-cols-2 gap-2">{marks}</div> : null}
          </JobRail>
        </aside>
        <div className="max-w-[68ch] min-w-0 print:mt-8">
          <JobSkills job={job} links={links} />
          {jobSections(job).map((section, index) => (
            <Section
              key={section.id}
              id={section.id}
              title={section.title}
              className={index > 0 ? "mt-10" : undefined}
            >
              <SectionText section={section} />
            </Section>
          ))}
          {hasRemotePlace(job) ? <EligibleCountries job={job} /> : null}
          <div className="mt-10 border-t border-line pt-8 print:hidden">
            <ApplyLink job={job} className="max-sm:w-full">
              Apply for this position
            </ApplyLink>
            {isPreview ? null : (
              <>
                <p className="mt-6 text-sm text-muted">
                  Is something wrong with this job?{" "}
                  <TextLink href={reportPath(job.slug)} rel="nofollow">
                    Report it
                  </TextLink>
                </p>
                <HideMarks job={job} path={path} />
              </>
            )}
          </div>
        </div>
      </article>
      {isPreview ? null : (
        <>
          <ShareList {...share} />
          <div className="mt-14 with-rail">
            {related ? <div className="min-w-0">{related}</div> : null}
            <div className="lg:col-start-2 print:hidden">{newsletter}</div>
          </div>
        </>
      )}
    </div>
  );
}

function SectionText({ section }: { section: JobSection }) {
  if ("html" in section) {
    return (
      // Sanitised by the query (lib/html/sanitize.ts).
      <div dir="auto" className="prose" dangerouslySetInnerHTML={{ __html: section.html }} />
    );
  }
  return (
    <ul className="flex flex-col gap-3">
      {section.items.map((item, index) => (
        <li key={index} className="flex gap-3">
          <span className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full bg-aqua-soft text-aqua-text">
            <Icon name="check" className="size-3.5" />
          </span>
          <span dir="auto" className="min-w-0">
            {item}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Lists the countries that the structured data contains, because the text above may name regions instead. */
function EligibleCountries({ job }: { job: Job }) {
  const countries = statedCountries(job);
  if (job.eligibility === "worldwide" || countries.length < 2) return null;
  return (
    <section aria-labelledby="countries" className="mt-10 text-sm text-muted">
      <h2 id="countries" className="mb-2 text-base text-ink">
        Where you can work from
      </h2>
      <p>{countries.join(", ")}.</p>
    </section>
  );
}
