import type { Crumb } from "@/lib/metadata/json-ld";
import { landingHref, landingLabel } from "@/lib/landings/kinds";
import { site, absoluteUrl } from "@/lib/site";
import type { JobLanding } from "./schema";

export const jobPath = (slug: string) => `/${site.product}/${slug}`;

export const jobUrl = (slug: string) => absoluteUrl(jobPath(slug));

type Crumbed = { title: string; slug: string; isRemote?: boolean };

/** The way to a job: by the pages of its country and city, or that of remote jobs, as far as these are listed. */
export function jobCrumbs(
  { title, slug, isRemote }: Crumbed,
  landings: readonly JobLanding[] = [],
): Crumb[] {
  const places = landings
    .filter(({ path }) => path.startsWith("in/") && Boolean(isRemote) === (path === "in/remote"))
    .toSorted((one, other) => one.path.length - other.path.length);
  return [
    { name: "Jobs", path: "/" },
    ...places.map((page) => ({ name: landingLabel(page), path: landingHref(page.path) })),
    { name: title, path: jobPath(slug) },
  ];
}

export function landingHrefOf(landings: readonly JobLanding[], path: string): string | undefined {
  return landings.some((page) => page.path === path) ? landingHref(path) : undefined;
}
