import type { Metadata } from "next";
import { jobsPerPage } from "@/lib/jobs/schema";
import { pageMetadata } from "@/lib/metadata/metadata";
import { shorten } from "@/lib/text/shorten";
import { landingHeading, landingText } from "./format";
import { type Landing, type LandingAddress, leastListed } from "./schema";
import { landingPath } from "./url";

/** The head of a page of a place or a skill; search engines list it where there is enough on it. */
export function landingMetadata(address: LandingAddress, landing: Landing, page: number): Metadata {
  const which = page > 1 ? `, page ${page}` : "";
  return pageMetadata({
    title: landingHeading(landing) + which,
    description: shorten(landingText(landing) + which),
    path: landingPath(address, page),
    isIndexed: landing.total >= leastListed && landing.total > (page - 1) * jobsPerPage,
  });
}
