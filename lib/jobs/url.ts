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

/** The URL of a job's share image, 1200×630 pixels. */
export function jobImageUrl(slug: string): string {
  return absoluteUrl(`/og/jobs/${slug}`);
}

export function jobMarkdownPath(slug: string): string {
  return `${jobPath(slug)}.md`;
}
