import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { LinkButton } from "@/components/ui/button";
import { Panel } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Monogram } from "@/components/ui/monogram";
import { NewTabHint, newTab } from "@/components/ui/new-tab";
import { realCountries } from "@/lib/countries";
import { remoteSentence } from "@/lib/jobs/format";
import { defaultCountry, type Job } from "@/lib/jobs/schema";
import { initials } from "@/lib/text/shorten";
import { JobFacts } from "./job-facts";
import { JobShareMenu } from "./job-share-menu";
import { JobTypeBadge } from "./job-type-badge";

type Props = {
  job: Job;
  crumbs: { name: string; path: string }[];
  share: { links: { label: string; href: string }[]; url: string };
  newsletter: React.ReactNode;
};

export function JobDetail({ job, crumbs, share, newsletter }: Props) {
  return (
    <div className="container pt-6 sm:pt-8">
      <Breadcrumbs crumbs={crumbs} />
      <article>
        <Panel className="p-5 sm:p-8">
          <div className="flex flex-col gap-5 sm:flex-row">
            <Monogram
              name={job.company}
              letters={initials(job.company)}
              className="size-14 text-lg sm:size-16"
            />
            <div className="min-w-0 flex-1">
              <h1 dir="auto" style={{ viewTransitionName: `job-${job.slug}` }} className="text-2xl">
                {job.title}
              </h1>
              <p className="mt-1.5 mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-lg text-muted">
                <bdi>{job.company}</bdi>
                <JobTypeBadge type={job.type} />
              </p>
              <JobFacts job={job} />
              {job.isRemote ? (
                <p className="mt-3 text-sm text-muted">{remoteSentence(job)}</p>
              ) : null}
              <div className="mt-6 flex flex-wrap gap-3">
                <ApplyLink job={job}>Apply Now</ApplyLink>
                <JobShareMenu {...share} />
              </div>
            </div>
          </div>
        </Panel>
        <div className="mt-10 grid gap-x-12 gap-y-14 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="min-w-0 max-w-[68ch]">
            <section aria-labelledby="description">
              <h2 id="description" className="mb-4 text-xl">
                Job description
              </h2>
              {/* Sanitised where it is read (lib/html/sanitize.ts). */}
              <div
                dir="auto"
                className="prose"
                dangerouslySetInnerHTML={{ __html: job.description }}
              />
            </section>
            {job.requirements.length > 0 ? <Requirements requirements={job.requirements} /> : null}
            {job.isRemote ? <Countries country={job.country} /> : null}
            <div className="mt-10 border-t border-line pt-8 print:hidden">
              <ApplyLink job={job} className="max-sm:w-full">
                Apply for this position
              </ApplyLink>
            </div>
          </div>
          <aside className="lg:sticky lg:top-24 lg:self-start print:hidden">{newsletter}</aside>
        </div>
      </article>
    </div>
  );
}

function Requirements({ requirements }: { requirements: string[] }) {
  return (
    <section aria-labelledby="requirements" className="mt-10">
      <h2 id="requirements" className="mb-4 text-xl">
        Requirements
      </h2>
      <ul className="flex flex-col gap-3">
        {requirements.map((requirement, index) => (
          <li key={index} className="flex gap-3">
            <span className="mt-1 grid size-5 shrink-0 place-items-center rounded-full bg-aqua-soft text-aqua-text">
              <Icon name="check" className="size-3.5" />
            </span>
            <span dir="auto" className="min-w-0">
              {requirement}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of a region, which is no country, what search engines are told of it. */
function Countries({ country }: { country: string }) {
  const countries = realCountries(country);
  if (countries.length < 2) return null;
  return (
    <section aria-labelledby="countries" className="mt-10 text-sm text-muted">
      <h2 id="countries" className="mb-2 text-base text-ink">
        Where you can work from
      </h2>
      <p>
        {country === defaultCountry ? "Anywhere in the world, among others" : country}:{" "}
        {countries.join(", ")}.
      </p>
    </section>
  );
}

type ApplyProps = { job: Job; className?: string; children: React.ReactNode };

/** `data-apply` names the job to the tracker, which counts clicks on every such link of a page. */
function ApplyLink({ job, className, children }: ApplyProps) {
  return (
    <LinkButton href={job.applicationUrl} {...newTab} data-apply={job.id} className={className}>
      {children}
      <Icon name="external" />
      <NewTabHint />
    </LinkButton>
  );
}
