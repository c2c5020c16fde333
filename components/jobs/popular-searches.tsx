import type { ListedPage } from "@/lib/jobs/landing";
import { landingHubs } from "@/lib/jobs/landing-hubs";
import { landingHref } from "@/lib/jobs/landing-kinds";
import { isPlace, isWide, LandingLinks } from "./landing-hub";

const mostLinks = 8;

/** Links to landing pages, below the list of the home page: the largest of each kind. */
export function PopularSearches({ landings }: { landings: ListedPage[] }) {
  if (landings.length === 0) return null;
  const below = (...segments: string[]) =>
    landings.filter(({ path }) => segments.includes(path.split("/")[0] ?? ""));
  return (
    <section aria-labelledby="popular" className="container mt-12 print:hidden">
      <h2 id="popular" className="mb-5 text-xl">
        What people look for
      </h2>
      <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        <LandingLinks title="Places" pages={below("in").filter(isPlace).slice(0, mostLinks)} />
        <LandingLinks title="Remote and regions" pages={below("in").filter(isWide)} />
        <LandingLinks title="Skills" pages={below("with").slice(0, mostLinks)} />
        <LandingLinks title="Levels and terms" pages={below("level", "type", "visa-sponsorship")} />
      </div>
      <ul className="mt-5 counted-links">
        {Object.entries(landingHubs).map(([path, { name }]) => (
          <li key={path}>
            <a href={landingHref(path)}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
