import { AlertForm } from "@/components/subscriptions/alert-form";
import { JsonLd } from "@/components/layout/json-ld";
import { BesideNewsletter } from "@/components/subscriptions/newsletter-box";
import { BackLink, TextLink } from "@/components/ui/link";
import { PageHeading } from "@/components/ui/section";
import { Button } from "@/components/ui/button";
import { SearchInput } from "@/components/ui/field";
import { companyPath } from "@/lib/companies/url";
import type { JobFilters } from "@/lib/jobs/filters";
import type { JobSummary } from "@/lib/jobs/schema";
import { listParameters, openPanelHref } from "@/lib/jobs/search";
import {
  type Landing,
  landingCrumbs,
  landingPath,
  landingText,
  landingTitle,
} from "@/lib/jobs/landing/text";
import { breadcrumbs } from "@/lib/metadata/json-ld";
import { countryName } from "@/lib/places/countries";
import { JobPages } from "@/components/jobs/job-pages";
import { CountedLinks, LandingLinks } from "@/components/jobs/landing/landing-links";
import { SearchAddress } from "@/components/jobs/search-links";

type Props = { landing: Landing; filters: JobFilters; jobs: JobSummary[] };

export function LandingPage({ landing, filters, jobs }: Props) {
  const { page, number, total, nearby } = landing;
  const crumbs = landingCrumbs(landing);
  const names = { [filters.skill[0] ?? ""]: landing.skill ?? undefined };
  return (
    <BesideNewsletter
      crumbs={crumbs}
      back={<BackLink href="/">All jobs</BackLink>}
      above={
        <div className="mb-6 newsletter-box">
          <AlertForm filters={filters} names={names} isEmpty={total === 0} />
        </div>
      }
    >
      <PageHeading title={landingTitle(landing)} text={landingText(landing)} />
      {total > 1 ? <NarrowSearch filters={filters} /> : null}
      <JobPages
        jobs={jobs}
        total={total}
        page={number}
        pageHref={(other) => landingPath(page.path, other)}
        empty="No jobs are open here today."
      />
      <SearchAddress filters={filters} />
      <div className="mt-12 grid gap-8 print:hidden">
        {landing.numbers ? <NumberedLinks {...landing} numbers={landing.numbers} /> : null}
        <LandingLinks title="Related pages" pages={nearby} />
      </div>
      <JsonLd things={[breadcrumbs(crumbs)]} />
    </BesideNewsletter>
  );
}

type NumbersProps = Pick<Landing, "page" | "skill"> & { numbers: NonNullable<Landing["numbers"]> };

function NumberedLinks({ page, skill, numbers }: NumbersProps) {
  const linkedHref = (path: string) =>
    numbers.linked.includes(path) ? landingPath(path) : undefined;
  return (
    <>
      <CountedLinks
        title="Employers"
        items={numbers.employers.map(({ slug, ...rest }) => ({ ...rest, href: companyPath(slug) }))}
      />
      <CountedLinks
        title={skill ? "What else these jobs need" : "What these jobs need"}
        items={numbers.skills.map(({ slug, ...rest }) => ({
          ...rest,
          href: linkedHref(`with/${slug}`),
        }))}
      />
      {page.facts.includes("applicants") ? (
        <CountedLinks
          title="Countries you can apply from"
          items={numbers.accepted.map(({ code, jobs }) => ({ name: countryName(code), jobs }))}
        />
      ) : null}
      {"country" in page.parameters || page.path === "in/remote" ? null : (
        <CountedLinks
          title="Where these jobs are"
          items={numbers.countries.map(({ slug, ...rest }) => ({
            ...rest,
            href: linkedHref(`in/${slug}`),
          }))}
        />
      )}
    </>
  );
}

/** A search form that narrows down the page's jobs. The results are shown on the home page. */
function NarrowSearch({ filters }: { filters: JobFilters }) {
  return (
    <search className="-mt-2 mb-6 print:hidden">
      <form action="/" className="flex flex-wrap items-center gap-3">
        {listParameters(filters).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="min-w-48 flex-1">
          <SearchInput label="Search these jobs" placeholder="Search these jobs" />
        </div>
        <Button type="submit" className="h-12">
          Search
        </Button>
        <TextLink
          href={openPanelHref(filters)}
          rel="nofollow"
          className="inline-flex min-h-6 items-center text-sm"
        >
          More filters
        </TextLink>
      </form>
    </search>
  );
}
