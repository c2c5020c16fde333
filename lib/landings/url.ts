import { site } from "@/lib/site";
import { listHref } from "@/lib/forms/list";
import type { Crumb } from "@/lib/metadata/json-ld";
import { landingName } from "./format";
import type { Landing, LandingAddress } from "./schema";

/** The page of a country, a city or a skill within the site; `page` is one of its list of jobs. */
export function landingPath({ country, city, skill }: LandingAddress, page = 1): string {
  const path = skill ? ["with", skill] : ["in", country, ...(city ? [city] : [])];
  return listHref(`/${[site.product, ...path].join("/")}`, { q: "", page });
}

/** The way to such a page: jobs, a city's country, itself. */
export function landingCrumbs(address: LandingAddress, landing: Landing): Crumb[] {
  const { country, city } = address;
  return [
    { name: "Jobs", path: "/" },
    ...(country && city && landing.country
      ? [{ name: landing.country, path: landingPath({ country }) }]
      : []),
    { name: landingName(landing), path: landingPath(address) },
  ];
}
