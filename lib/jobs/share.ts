import { type ShareLink, shareLinks, xShareLink } from "@/lib/share/links";
import { formatLocation } from "./format";
import { jobUrl } from "./url";
import type { JobCard } from "./schema";

/** Where a job can be shared, and with what words. */
export function jobShareLinks(job: JobCard): ShareLink[] {
  const shared = {
    url: jobUrl(job.slug),
    text: `${job.title} at ${job.company} - ${formatLocation(job)}`,
  };
  return [...shareLinks(shared), xShareLink(shared)];
}
