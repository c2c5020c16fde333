import { AlertForm } from "@/components/newsletter/alert-form";
import { JsonLd } from "@/components/layout/json-ld";
import { BesideNewsletter } from "@/components/newsletter/newsletter-box";
import { BackLink, PageHeading, TextLink } from "@/components/ui/back-link";
import { LinkButton } from "@/components/ui/button";
import { type JobCard as Job, remoteCity } from "@/lib/jobs/schema";
import { jobListHref, parseJobFilters } from "@/lib/jobs/search";
import {
  type Landing,
  type LandingAddress,
  landingCrumbs,
  landingHeading,
  landingPath,
  landingText,
  type Neighbour,
} from "@/lib/landings/landing";
import { formatCount } from "@/lib/text/counted";
import { breadcrumbs } from "@/lib/metadata/json-ld";
import { JobPages } from "./job-pages";

const place = "inline-flex min-h-6 items-center";

type Props = { address: LandingAddress; landing: Landing; jobs: Job[]; page: number };

export function LandingPage({ address, landing, jobs, page }: Props) {
  const { total, country, city } = landing;
  const crumbs = landingCrumbs(address, landing);
  const filters = parseJobFilters(
    address.skill
      ? { skill: address.skill }
      : { city: (country ? city : remoteCity) ?? undefined, country: country ?? undefined },
  );
  return (
    <BesideNewsletter crumbs={crumbs} back={<BackLink href="/">All jobs</BackLink>}>
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
      <JobPages
        jobs={jobs}
        total={total}
        page={page}
        hrefOf={(number) => landingPath(address, number)}
        empty="No jobs are open here today."
      />
      <AlertForm
        filters={filters}
        isEmpty={total === 0}
        className="mt-8 rounded-lg border border-line bg-surface p-5"
      />
      <div className="mt-12 grid gap-8 print:hidden">
        <Group
          id="cities"
          title={`More in ${country ?? ""}`}
          neighbours={landing.cities}
          hrefOf={({ slug }) => landingPath({ country: address.country ?? "", city: slug })}
        />
        <Group
          id="skills"
          title={landing.skill ? "What else these jobs need" : "What these jobs need"}
          neighbours={landing.skills}
          hrefOf={({ slug }) => landingPath({ skill: slug })}
        />
        <Group
          id="countries"
          title="Other places"
          neighbours={landing.countries}
          hrefOf={({ slug }) => landingPath({ country: slug })}
        >
          {address.country === "remote" ? null : (
            <li>
              <TextLink href={landingPath({ country: "remote" })} className={place}>
                Remote
              </TextLink>
            </li>
          )}
        </Group>
      </div>
      <JsonLd things={[breadcrumbs(crumbs)]} />
    </BesideNewsletter>
  );
}

type GroupProps = {
  id: string;
  title: string;
  neighbours: Neighbour[];
  hrefOf: (neighbour: Neighbour) => string;
  children?: React.ReactNode;
};

function Group({ id, title, neighbours, hrefOf, children }: GroupProps) {
  if (neighbours.length === 0) return null;
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg">
        {title}
      </h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
        {children}
        {neighbours.map((neighbour) => (
          <li key={neighbour.slug}>
            <TextLink href={hrefOf(neighbour)} className={place}>
              <bdi>{neighbour.name}</bdi>
            </TextLink>{" "}
            <span className="text-muted tabular-nums">{formatCount(neighbour.jobs)}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
