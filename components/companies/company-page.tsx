import { PagedJobList } from "@/components/jobs/paged-job-list";
import { JsonLd } from "@/components/layout/json-ld";
import { BesideNewsletter } from "@/components/subscriptions/newsletter-box";
import { Panel } from "@/components/ui/card";
import { Icon, NewTabHint, newTab } from "@/components/ui/icon";
import { websiteHost, companyCrumbs, companyFeedPath, companyPath } from "@/lib/companies/url";
import { companyJsonLd } from "@/lib/companies/metadata";
import type { Company } from "@/lib/companies/list";
import { formatCount, countWithNoun } from "@/lib/text/counted";
import type { JobSummary } from "@/lib/jobs/schema";
import { CompanyLogo, VerifiedBadge } from "@/components/companies/company-name";

const linkClass =
  "inline-flex min-h-6 items-center gap-1.5 font-semibold text-accent underline-offset-4 hover:underline";

type Props = { company: Company; jobs: JobSummary[]; page: number };

export function CompanyPage({ company, jobs, page }: Props) {
  const { slug, name, open } = company;
  return (
    <BesideNewsletter crumbs={companyCrumbs(company)}>
      <CompanyDescription company={company} />
      <section aria-labelledby="jobs" className="mt-10">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="jobs" className="text-xl">
            Open jobs
          </h2>
          <a href={companyFeedPath(slug)} className={`text-sm ${linkClass}`}>
            Follow these jobs by RSS
          </a>
        </div>
        <PagedJobList
          jobs={jobs}
          total={open}
          page={page}
          pageHref={(number) => companyPath(slug, number)}
          heading="h3"
          empty={`${name} has no open jobs today.`}
        />
      </section>
      <JsonLd things={companyJsonLd(company)} />
    </BesideNewsletter>
  );
}

function CompanyDescription({ company }: { company: Company }) {
  const { name, website, description, logo, isVerified } = company;
  const { open, closed, filled, medianDays } = company;
  return (
    <Panel className="p-5 sm:p-8">
      <div className="flex flex-col gap-5 sm:flex-row">
        <CompanyLogo name={name} logo={logo} className="size-16 text-lg sm:size-20" />
        <div className="min-w-0 flex-1">
          <h1 dir="auto" className="text-2xl">
            {name}
          </h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-muted">
            {website ? (
              <a
                href={website}
                rel="nofollow ugc noopener"
                target={newTab.target}
                className={linkClass}
              >
                {websiteHost(website)}
                <Icon name="external" className="size-4" />
                <NewTabHint />
              </a>
            ) : null}
            {isVerified ? <VerifiedBadge /> : null}
          </p>
          {description ? (
            <p dir="auto" className="mt-4 max-w-[68ch] whitespace-pre-line">
              {description}
            </p>
          ) : null}
          <p className="mt-4 text-sm font-semibold text-muted">
            {countWithNoun(open, "open job")}
            {closed > 0 ? ` · ${formatCount(closed)} closed` : null}
            {filled ? `, ${formatCount(filled)} filled` : null}
            {medianDays === undefined ? null : `, median ${countWithNoun(medianDays, "day")} open`}
          </p>
        </div>
      </div>
    </Panel>
  );
}
