import type { MetadataRoute } from "next";
import { absoluteUrl } from "@/lib/site";

// Rendered on request, because the site's origin is a setting of the running server, not of the build.
export const dynamic = "force-dynamic";

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      // The longest matching rule counts (RFC 9309). The allowed pages are noindex, which crawlers
      // only see if they may fetch them.
      allow: ["/recruiter/login", "/recruiter/register", "/recruiter/reset", "/api/v1"],
      disallow: ["/admin", "/recruiter", "/api"],
    },
    sitemap: absoluteUrl("/sitemap.xml"),
  };
}
