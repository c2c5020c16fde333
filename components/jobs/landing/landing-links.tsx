import { JsonLd } from "@/components/layout/json-ld";
import { BesideNewsletter } from "@/components/subscriptions/newsletter-box";
import { BackLink } from "@/components/ui/link";
import { PageHeading } from "@/components/ui/section";
import {
  type HubPath,
  jobOverviews,
  landingHubs,
  landingHref,
  landingLabel,
  type ListedPage,
  landingAt,
  type Landing,
  type Numbers,
} from "@/lib/jobs/landing/kinds";
import { listLandings } from "@/lib/jobs/queries";
import { breadcrumbsJsonLd } from "@/lib/metadata/json-ld";
import { regionNames, countryName } from "@/lib/places/countries";
import { formatCount } from "@/lib/text/counted";
import { companyPath } from "@/lib/companies/url";

export async function LandingHub({ path }: { path: HubPath }) {
  const { name, title, text } = landingHubs[path];
  const pages = (await listLandings()).filter((page) => page.path.startsWith(`${path}/`));
  const groups = Object.groupBy(pages, linkGroup);
  const crumbs = [
    { name: "Jobs", path: "/" },
    { name, path: landingHref(path) },
  ];
  return (
    <BesideNewsletter crumbs={crumbs} back={<BackLink href="/">All jobs</BackLink>}>
      <PageHeading title={title} text={text} />
      {pages.length === 0 ? <p>No page has enough open jobs today.</p> : null}
      <div className="grid gap-8">
        {(["Skills", "Remote", "Regions", "Countries", "Cities"] as const).map((kind) => (
          <LandingLinks key={kind} title={kind} pages={groups[kind] ?? []} />
        ))}
      </div>
      <JsonLd things={[breadcrumbsJsonLd(crumbs)]} />
    </BesideNewsletter>
  );
}

function linkGroup({ path }: ListedPage) {
  const [hub, place = "", city] = path.split("/");
  if (hub === "with") return "Skills";
  if (path.endsWith("/remote")) return "Remote";
  if (regionNames.has(place)) return "Regions";
  return city ? "Cities" : "Countries";
}

const mostLinks = 8;

/** Links to landing pages below the home page's list. Shows those with the most jobs of each kind. */
function PopularSearches({ landings }: { landings: ListedPage[] }) {
  const below = (hub: HubPath) => landings.filter(({ path }) => path.startsWith(`${hub}/`));
  const isBelowHub = ({ path }: ListedPage) => Object.hasOwn(landingHubs, path.split("/")[0] ?? "");
  const isPlace = (page: ListedPage) => ["Countries", "Cities"].includes(linkGroup(page));
  const isWide = (page: ListedPage) => page.path === "in/remote" || linkGroup(page) === "Regions";
  return (
    <section aria-labelledby="popular">
      <h2 id="popular" className="mb-5 text-xl">
        Popular searches
      </h2>
      <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        <LandingLinks title="Places" pages={below("in").filter(isPlace).slice(0, mostLinks)} />
        <LandingLinks title="Remote and regions" pages={below("in").filter(isWide)} />
        <LandingLinks title="Skills" pages={below("with").slice(0, mostLinks)} />
        <LandingLinks
          title="Levels and terms"
          pages={landings.filter((page) => !isBelowHub(page))}
        />
      </div>
      <ul className="mt-5 counted-links">
        {Object.entries(landingHubs).map(([path, { name }]) => (
          <li key={path}>
            <a href={landingHref(path)}>{name}</a>
          </li>
        ))}
        {jobOverviews.map(({ path, name }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LandingLinks({ title, pages }: { title: string; pages: ListedPage[] }) {
  const items = pages.map((page) => ({
    name: landingLabel(page),
    jobs: page.jobs,
    href: landingHref(page.path),
  }));
  return <CountedLinks title={title} items={items} />;
}

type CountedLinksProps = {
  title: string;
  items: { name: string; jobs: number; href?: string | undefined }[];
};

function CountedLinks({ title, items }: CountedLinksProps) {
  if (items.length === 0) return null;
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg">
        {title}
      </h2>
      <ul className="counted-links">
        {items.map(({ name, jobs, href }) => (
          <li key={name + href}>
            {href ? <a href={href}>{name}</a> : <bdi>{name}</bdi>}
            {` ${formatCount(jobs)}`}
          </li>
        ))}
      </ul>
    </nav>
  );
}

type JobListLinksProps = {
  landing: Landing | null;
  /** The landing pages among the popular searches; null below a filtered list, which shows none. */
  landings: ListedPage[] | null;
};

/**
 * The links below a job list: those of its landing page or, below the unfiltered list, popular searches.
 * browser/live-search.ts replaces them together with the list.
 */
export function JobListLinks({ landing, landings }: JobListLinksProps) {
  return (
    <div id="job-links" className="container mt-12 empty:hidden print:hidden">
      {landings ? <PopularSearches landings={landings} /> : null}
      {landing ? (
        <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {landing.numbers ? <NumberedLinks landing={landing} numbers={landing.numbers} /> : null}
          <LandingLinks title="Related pages" pages={landing.nearby} />
        </div>
      ) : null}
    </div>
  );
}

function NumberedLinks({ landing: { path }, numbers }: { landing: Landing; numbers: Numbers }) {
  const page = landingAt(path);
  const linkedHref = (other: string) =>
    numbers.linked.includes(other) ? landingHref(other) : undefined;
  return (
    <>
      <CountedLinks
        title="Employers"
        items={numbers.employers.map(({ slug, ...rest }) => ({ ...rest, href: companyPath(slug) }))}
      />
      <CountedLinks
        title={path.startsWith("with/") ? "What else these jobs need" : "What these jobs need"}
        items={numbers.skills.map(({ slug, ...rest }) => ({
          ...rest,
          href: linkedHref(`with/${slug}`),
        }))}
      />
      {page?.facts.includes("applicants") ? (
        <CountedLinks
          title="Countries you can apply from"
          items={numbers.accepted.map(({ code, jobs }) => ({ name: countryName(code), jobs }))}
        />
      ) : null}
      {page?.parameters.country || path === "in/remote" ? null : (
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
