import "server-only";
import { notFound } from "next/navigation";
import { cache } from "react";
import { parseListQuery, type SearchParams } from "@/lib/forms/list";
import { landingMetadata } from "./metadata";
import { getLanding } from "./queries";
import type { LandingAddress } from "./schema";

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
