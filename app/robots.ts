import type { MetadataRoute } from "next";
import { searchParameters } from "@/lib/jobs/parameters";
import { filterOf } from "@/lib/jobs/search";
import { factNames, isFactName } from "@/lib/jobs/stated-facts";
import { absoluteUrl } from "@/lib/config/site";

// Rendered per request, because the site's origin is configured at run time and not known to the build.
export const dynamic = "force-dynamic";

/**
 * Query parameters of filtered lists. These lists are noindex, and there are too many combinations for a crawler to
 * fetch.
 */
const uncrawledParameters = [
  ...searchParameters.filter((name) => filterOf(name).isForPeople && !isFactName(name)),
  "filters",
  ...factNames,
];

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      // The longest matching rule applies (RFC 9309). The allowed pages are noindex, which crawlers can only see if
      // they may fetch the page.
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
