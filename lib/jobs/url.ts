import type { Crumb } from "@/lib/metadata/json-ld";
import { site, absoluteUrl } from "@/lib/site";

export const jobPath = (slug: string) => `/${site.product}/${slug}`;

export const jobUrl = (slug: string) => absoluteUrl(jobPath(slug));

export function jobCrumbs({ title, slug }: { title: string; slug: string }): Crumb[] {
  return [
    { name: "Jobs", path: "/" },
    { name: title, path: jobPath(slug) },
  ];
}
