import { shareImageResponse } from "@/lib/share/image";
import { site } from "@/lib/site";

// The name and the origin are those of the running site, not of the build.
export const dynamic = "force-dynamic";

/** The preview picture of every page that has none of its own. */
export async function GET(): Promise<Response> {
  return shareImageResponse({
    kicker: new URL(site.url).host,
    title: site.name,
    subtitle: site.description,
    facts: ["Jobs", "Events", "Blogs", "Books"],
  });
}
