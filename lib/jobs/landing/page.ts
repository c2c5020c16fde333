import "server-only";
import { notFound, permanentRedirect } from "next/navigation";
import { cache } from "react";
import { parseListQuery, type SearchParams } from "@/lib/rows/list-address";
import { jobFeedPaths } from "@/lib/jobs/feed";
import { listParameters } from "@/lib/jobs/search";
import { pageMetadata } from "@/lib/metadata/metadata";
import { shorten } from "@/lib/text/shorten";
import { landingHref } from "@/lib/jobs/landing/kinds";
import {
  landingCrumbs,
  landingPath,
  landingText,
  landingTitle,
  pageCount,
} from "@/lib/jobs/landing/text";
import { getLanding } from "@/lib/jobs/landing/queries";

const readOnce = cache(async (path: string, number: number) => {
  const found = await getLanding(path, number);
  if (!found) notFound();
  if ("moved" in found) permanentRedirect(landingHref(found.moved));
  return found;
});

/** The landing page at a path below /golang-jobs/, read once for each request. Other paths respond with 404. */
export async function readLanding(path: string, searchParams: Promise<SearchParams>) {
  return readOnce(path, parseListQuery(await searchParams).page);
}

export async function readLandingMetadata(path: string, searchParams: Promise<SearchParams>) {
  const { landing, filters } = await readLanding(path, searchParams);
  const { page, number, isListed } = landing;
  const pages = pageCount(landing);
  const title = landingTitle(landing);
  const parentPath = landingCrumbs(landing).at(-2)?.path ?? "/";
  return pageMetadata({
    title: number > 1 ? `${title}, page ${number}` : title,
    description: shorten(landingText(landing)),
    path: isListed ? landingPath(page.path, number) : parentPath,
    isIndexed: isListed && number <= pages,
    feeds: {
      ...jobFeedPaths(filters),
      "text/markdown": `${landingHref(page.path)}.md`,
      "application/json": `/api/v1/jobs?${new URLSearchParams(listParameters(filters))}`,
    },
  });
}
