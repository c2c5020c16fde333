import "server-only";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { parseListQuery, type SearchParams } from "@/lib/forms/list";
import { jobsPerPage } from "@/lib/jobs/schema";
import { pageMetadata } from "@/lib/metadata/metadata";
import { shorten } from "@/lib/text/shorten";
import {
  type LandingAddress,
  landingHeading,
  landingPath,
  landingText,
  leastListed,
} from "./landing";
import { getLanding } from "./queries";

const read = cache(async (key: string, page: number) => {
  const address = JSON.parse(key) as LandingAddress;
  return { address, page, ...((await getLanding(address, page)) ?? notFound()) };
});

type Props = { params: Promise<LandingAddress>; searchParams: Promise<SearchParams> };

export async function readLanding({ params, searchParams }: Props) {
  const { country, city, skill } = await params;
  return read(JSON.stringify({ country, city, skill }), parseListQuery(await searchParams).page);
}

export async function readLandingMetadata(props: Props): Promise<Metadata> {
  const { address, landing, page } = await readLanding(props);
  const suffix = page > 1 ? `, page ${page}` : "";
  return pageMetadata({
    title: landingHeading(landing) + suffix,
    description: shorten(landingText(landing) + suffix),
    path: landingPath(address, page),
    isIndexed: landing.total >= leastListed && landing.total > (page - 1) * jobsPerPage,
  });
}
