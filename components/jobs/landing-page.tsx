import { AlertForm } from "@/components/newsletter/alert-form";
import { JobCard } from "@/components/jobs/job-card";
import { JsonLd } from "@/components/layout/json-ld";
import { BesideNewsletter } from "@/components/newsletter/newsletter-box";
import { BackLink, PageHeading } from "@/components/ui/back-link";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { Pagination } from "@/components/ui/pagination";
import { type JobCard as Job, jobsPerPage, remoteCity } from "@/lib/jobs/schema";
import { jobListHref, parseJobFilters } from "@/lib/jobs/search";
import {
  landingHeading,
  landingText,
  type Landing,
  type LandingAddress,
  landingCrumbs,
  landingPath,
} from "@/lib/landings/landing";
import { breadcrumbs } from "@/lib/metadata/json-ld";
import { Neighbours } from "./neighbours";

type Props = { address: LandingAddress; landing: Landing; jobs: Job[]; page: number };

/** The open jobs of a place or skill, their pay, and links to similar pages. */
export function LandingPage({ address, landing, jobs, page }: Props) {
  const { total, country, city } = landing;
  const crumbs = landingCrumbs(address, landing);
  const filters = parseJobFilters(
    address.skill
      ? { skill: address.skill }
      : { city: (country ? city : remoteCity) ?? undefined, country: country ?? undefined },
  );
  return (
    <BesideNewsletter
      head={<Breadcrumbs crumbs={crumbs} back={<BackLink href="/">All jobs</BackLink>} />}
    >
      <PageHeading title={landingHeading(landing)} text={landingText(landing)} />
      {total > 1 ? (
        <LinkButton
          href={jobListHref(filters)}
          variant="outline"
          size="sm"
          className="-mt-2 mb-6 print:hidden"
        >
          Search these jobs
        </LinkButton>
      ) : null}
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
          title={total > 0 ? "There are no jobs on this page." : "No jobs are open here today."}
        >
          <LinkButton href={total > 0 ? landingPath(address) : "/"} variant="outline">
            {total > 0 ? "Show the first page" : "Show all jobs"}
          </LinkButton>
        </EmptyState>
      )}
      <Pagination
        page={page}
        pageCount={Math.ceil(total / jobsPerPage)}
        hrefOf={(number) => landingPath(address, number)}
      />
      <AlertForm
        filters={filters}
        isEmpty={total === 0}
        className="mt-8 rounded-lg border border-line bg-surface p-5"
      />
      <Neighbours address={address} landing={landing} />
      <JsonLd things={[breadcrumbs(crumbs)]} />
    </BesideNewsletter>
  );
}
