import {
  CountedLinks,
  LandingLinks,
  PopularSearches,
} from "@/components/jobs/landing/landing-links";
import { companyPath } from "@/lib/companies/url";
import { landingAt, landingHref } from "@/lib/jobs/landing/kinds";
import type { Landing, ListedPage, Numbers } from "@/lib/jobs/landing/schema";
import { countryName } from "@/lib/places/countries";

type Props = { landing: Landing | null; landings: ListedPage[] };

/**
 * The links below a job list: those of its landing page or, below the unfiltered list, popular searches.
 * browser/live-search.ts replaces them together with the list.
 */
export function JobListLinks({ landing, landings }: Props) {
  return (
    <div id="job-links" className="container mt-12 empty:hidden print:hidden">
      {landing ? (
        <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {landing.numbers ? <NumberedLinks landing={landing} numbers={landing.numbers} /> : null}
          <LandingLinks title="Related pages" pages={landing.nearby} />
        </div>
      ) : (
        <PopularSearches landings={landings} />
      )}
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
