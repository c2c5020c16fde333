import "server-only";
import { notFound } from "next/navigation";
import { cache } from "react";
import { parseListQuery, type SearchParams } from "@/lib/forms/list";
import { getLanding } from "./queries";
import { type LandingAddress, type Landing, leastListed } from "./schema";
import type { Metadata } from "next";
import { jobsPerPage } from "@/lib/jobs/schema";
import { pageMetadata } from "@/lib/metadata/metadata";
import { shorten } from "@/lib/text/shorten";
import { landingHeading, landingText } from "./format";
import { landingPath } from "./url";

const read = cache(async (key: string, page: number) => {
  const address = JSON.parse(key) as LandingAddress;
  const { jobs, ...landing } = (await getLanding(address, page)) ?? notFound();
  return { address, landing, jobs, page };
});

type Props = { params: Promise<LandingAddress>; searchParams: Promise<SearchParams> };

/** What a page of a place or a skill shows, read once for its head and its body; none where there is no such. */
export async function readLanding({ params, searchParams }: Props) {
  const { country, city, skill } = await params;
  return read(JSON.stringify({ country, city, skill }), parseListQuery(await searchParams).page);
}

/** The head of such a page. */
export async function readLandingMetadata(props: Props) {
  const { address, landing, page } = await readLanding(props);
  return landingMetadata(address, landing, page);
}

/** The head of a page of a place or a skill; search engines list it where there is enough on it. */
function landingMetadata(address: LandingAddress, landing: Landing, page: number): Metadata {
  const which = page > 1 ? `, page ${page}` : "";
  return pageMetadata({
    title: landingHeading(landing) + which,
    description: shorten(landingText(landing) + which),
    path: landingPath(address, page),
    isIndexed: landing.total >= leastListed && landing.total > (page - 1) * jobsPerPage,
  });
}
