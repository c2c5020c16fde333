import "server-only";
import { notFound, permanentRedirect } from "next/navigation";
import { cache } from "react";
import { landingHref } from "@/lib/jobs/landing/kinds";
import { getLanding } from "@/lib/jobs/landing/queries";
import { parseJobFilters, type QueryValues } from "@/lib/jobs/search";

const readOnce = cache(async (path: string, page: number) => {
  const found = await getLanding(path, page);
  if (!found) notFound();
  if (!("landing" in found)) permanentRedirect(landingHref(found.movedTo));
  return found;
});

/** The job list at a path below /golang-jobs/, read once for each request. Other paths respond with 404. */
export async function readLanding(path: string, searchParams: Promise<QueryValues>) {
  return readOnce(path, parseJobFilters(await searchParams).page);
}
