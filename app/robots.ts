import type { MetadataRoute } from "next";
import { absoluteUrl } from "@/lib/site";

// The origin is that of the running site, not of the build.
export const dynamic = "force-dynamic";

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      // The longest rule that matches counts (RFC 9309). Pages that anybody can open say themselves that they are noindex,
      // which is read only where crawling is allowed.
      allow: ["/recruiter/login", "/recruiter/register", "/recruiter/reset", "/api/v1"],
      disallow: ["/admin", "/recruiter", "/api"],
    },
    sitemap: absoluteUrl("/sitemap.xml"),
  };
}
