import type { MetadataRoute } from "next";
import { absoluteUrl } from "@/lib/http/url";

// The origin is that of the running site, not of the build.
export const dynamic = "force-dynamic";

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", disallow: ["/admin", "/recruiter", "/api"] },
    sitemap: absoluteUrl("/sitemap.xml"),
  };
}
