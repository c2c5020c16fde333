import type { Crumb } from "@/lib/metadata/json-ld";
import { absoluteUrl } from "@/lib/http/url";
import { digestDay } from "./format";

/** Where past digests are listed. */
export const digestsPath = "/digests";

/** A past digest's page within the site. */
export function digestPath(slug: string): string {
  return `${digestsPath}/${slug}`;
}

/** A past digest's page, as anybody anywhere can open it. */
export function digestUrl(slug: string): string {
  return absoluteUrl(digestPath(slug));
}

/** The jobs that a past digest counts but does not name; the first page without a number. */
export function moreJobsPath(slug: string, page = 1): string {
  return `${digestPath(slug)}/more${page > 1 ? `?page=${page}` : ""}`;
}

/** The way to a past digest's page. */
export function digestCrumbs(slug: string): Crumb[] {
  return [
    { name: "Newsletter archive", path: digestsPath },
    { name: digestDay({ slug }), path: digestPath(slug) },
  ];
}
