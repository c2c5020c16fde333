import type { MetadataRoute } from "next";
import { factNames } from "@/lib/jobs/stated-facts";
import { absoluteUrl } from "@/lib/site";

// Rendered on request, because the site's origin is a setting of the running server, not of the build.
export const dynamic = "force-dynamic";

/** Filters for people: lists narrowed by them are noindex, and there are more of them than a crawler should read. */
const forPeople = [
  ...["q", "from", "pay", "currency", "company", "visa", "posted", "unstated", "sort", "filters"],
  ...factNames,
];

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      // The longest matching rule counts (RFC 9309). The allowed pages are noindex, which crawlers
      // only see if they may fetch them.
      allow: ["/recruiter/login", "/recruiter/register", "/recruiter/reset", "/api/v1"],
      disallow: [
        ...["/admin", "/recruiter", "/api", "/report", "/newsletter/preferences", "/saved"],
        ...forPeople.flatMap((name) => [`/*?${name}=`, `/*&${name}=`]),
      ],
    },
    sitemap: absoluteUrl("/sitemap.xml"),
  };
}
