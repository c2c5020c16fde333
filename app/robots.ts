import type { MetadataRoute } from "next";
import { factNames } from "@/lib/jobs/stated-facts";
import { absoluteUrl } from "@/lib/site";

// Rendered on request, because the site's origin is a setting of the running server, not of the build.
export const dynamic = "force-dynamic";

/** Parameters of lists that are noindex, and of which there are more than a crawler should read. */
const uncrawledParameters = [
  "q",
  "from",
  "pay",
  "currency",
  "company",
  "visa",
  "posted",
  "unstated",
  "sort",
  "filters",
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
        "/admin",
        "/recruiter",
        "/api",
        "/report",
        "/newsletter/preferences",
        "/saved",
        ...uncrawledParameters.flatMap((name) => [`/*?${name}=`, `/*&${name}=`]),
      ],
    },
    sitemap: absoluteUrl("/sitemap.xml"),
  };
}
