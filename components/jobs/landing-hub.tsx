import { JsonLd } from "@/components/layout/json-ld";
import { BesideNewsletter } from "@/components/newsletter/newsletter-box";
import { BackLink, PageHeading } from "@/components/ui/back-link";
import { type HubPath, landingHubs } from "@/lib/jobs/landing-hubs";
import { landingHref, landingLabel } from "@/lib/jobs/landing-kinds";
import { type ListedPage, landingPath } from "@/lib/jobs/landing";
import { listLandings } from "@/lib/jobs/landing-queries";
import { breadcrumbs } from "@/lib/metadata/json-ld";
import { regionNames } from "@/lib/places/countries";
import { CountedLinks } from "./counted-links";

/** All listed landing pages below a path. */
export async function LandingHub({ path }: { path: HubPath }) {
  const { name, title, text } = landingHubs[path];
  const pages = (await listLandings()).filter((page) => page.path.startsWith(`${path}/`));
  const crumbs = [
    { name: "Jobs", path: "/" },
    { name, path: landingHref(path) },
  ];
  return (
    <BesideNewsletter crumbs={crumbs} back={<BackLink href="/">All jobs</BackLink>}>
      <PageHeading title={title} text={text} />
      {pages.length === 0 ? <p>No page has enough open jobs today.</p> : null}
      <div className="grid gap-8">
        {path === "with" ? (
          <LandingLinks title="Skills" pages={pages} />
        ) : (
          <>
            <LandingLinks title="Remote" pages={pages.filter((page) => isRemote(page))} />
            <LandingLinks title="Regions" pages={pages.filter((page) => isRegion(page))} />
            <LandingLinks
              title="Countries"
              pages={pages.filter((page) => isPlace(page) && page.path.split("/").length === 2)}
            />
            <LandingLinks
              title="Cities"
              pages={pages.filter((page) => isPlace(page) && page.path.split("/").length === 3)}
            />
          </>
        )}
      </div>
      <JsonLd things={[breadcrumbs(crumbs)]} />
    </BesideNewsletter>
  );
}

export function LandingLinks({ title, pages }: { title: string; pages: ListedPage[] }) {
  const items = pages.map((page) => ({
    ...{ name: landingLabel(page), jobs: page.jobs, href: landingPath(page.path) },
  }));
  return <CountedLinks title={title} items={items} />;
}

const isRemote = ({ path }: ListedPage) => path.endsWith("/remote");

const isRegion = ({ path }: ListedPage) => regionNames.has(path.slice("in/".length));

/** Whether the page is that of all remote jobs or of a region. */
export const isWide = (page: ListedPage) => page.path === "in/remote" || isRegion(page);

/** Whether the page is that of a country or city. */
export const isPlace = (page: ListedPage) => !isRemote(page) && !isRegion(page);
