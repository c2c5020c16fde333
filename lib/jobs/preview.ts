import type { z } from "zod";
import { cleanJobHtml, sanitizeJobHtml } from "@/lib/html/sanitize";
import { dayMs } from "@/lib/text/dates";
import { noCountry, normalizeFacts, type previewSchema, withoutReversedPay } from "@/lib/jobs/form";
import { closingTime } from "@/lib/jobs/last-open-day";
import { defaultCountry, type Job, openDays, remoteCity } from "@/lib/jobs/schema";
import { jobShareLinks } from "@/lib/jobs/metadata";
import { jobCrumbs, jobUrl } from "@/lib/jobs/url";

export type JobPreview = ReturnType<typeof renderJobPreview>;

/**
 * The job and the other contents of its page, as they would be after saving the form. `logo` is the name of an image.
 */
export function renderJobPreview(
  { remote, city, country, places, description, skills, ...given }: z.output<typeof previewSchema>,
  logo: string | null,
) {
  const job = normalizeFacts(withoutReversedPay(given));
  const now = new Date().toISOString();
  const shown: Job = {
    ...job,
    id: "",
    slug: "preview",
    city: remote ? remoteCity : city || "City",
    country: country || (remote ? defaultCountry : noCountry),
    isRemote: remote,
    furtherPlaces: places.map((place) => ({
      ...place,
      city: place.city || "City",
      country: place.country || (place.isRemote ? defaultCountry : noCountry),
    })),
    // Saving and displaying a job each clean its HTML; a preview needs both.
    description: sanitizeJobHtml(cleanJobHtml(description)),
    postedAt: now,
    updatedAt: now,
    expiresAt: new Date(closingTime(Date.now() + openDays * dayMs)).toISOString(),
    confirmedAt: null,
    importedFrom: null,
    employerId: null,
    employer: null,
    logo,
    skillNames: [],
    skills: skills.map((name) => ({ slug: name, name })),
  };
  return {
    job: shown,
    crumbs: jobCrumbs(shown),
    share: { links: jobShareLinks(shown), url: jobUrl(shown.slug) },
  };
}
