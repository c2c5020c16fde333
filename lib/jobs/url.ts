import type { Crumb } from "@/lib/metadata/json-ld";
import { site, absoluteUrl } from "@/lib/site";

export function jobPath(slug: string): string {
  return `/${site.product}/${slug}`;
}

export function jobUrl(slug: string): string {
  return absoluteUrl(jobPath(slug));
}

export function jobCrumbs({ title, slug }: { title: string; slug: string }): Crumb[] {
  return [
    { name: "Jobs", path: "/" },
    { name: title, path: jobPath(slug) },
  ];
}
