import { shareImageResponse } from "@/lib/share/image";
import { site } from "@/lib/site";

// Name and origin are settings of the running site, not of the build.
export const dynamic = "force-dynamic";

/** The share image of pages without their own. */
export async function GET(): Promise<Response> {
  return shareImageResponse({
    kicker: new URL(site.url).host,
    title: site.name,
    subtitle: site.description,
    facts: ["Jobs", "Events", "Blogs", "Books"],
  });
}
