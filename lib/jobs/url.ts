import type { Crumb } from "@/lib/metadata/json-ld";
import { site, absoluteUrl } from "@/lib/site";

/** A job's page within the site. */
export function jobPath(slug: string): string {
  return `/${site.product}/${slug}`;
}

/** A job's page, as anybody anywhere can open it. */
export function jobUrl(slug: string): string {
  return absoluteUrl(jobPath(slug));
}

/** The way to a job's page. */
export function jobCrumbs({ title, slug }: { title: string; slug: string }): Crumb[] {
  return [
    { name: "Jobs", path: "/" },
    { name: title, path: jobPath(slug) },
  ];
}

/** The picture of a job for previews, 1200×630. */
export function jobImageUrl(slug: string): string {
  return absoluteUrl(`/og/jobs/${slug}`);
}

/** A job's page as Markdown within the site. */
export function jobMarkdownPath(slug: string): string {
  return `${jobPath(slug)}.md`;
}
