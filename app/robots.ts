import type { MetadataRoute } from "next";
import { absoluteUrl } from "@/lib/site";

// The origin is a setting of the running site, not of the build.
export const dynamic = "force-dynamic";

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      // The longest matching rule counts (RFC 9309). These pages are noindex, which crawlers only
      // see if crawling is allowed.
      allow: ["/recruiter/login", "/recruiter/register", "/recruiter/reset", "/api/v1"],
      disallow: ["/admin", "/recruiter", "/api"],
    },
    sitemap: absoluteUrl("/sitemap.xml"),
  };
}
