import { shareImage } from "@/lib/share/image";
import { site } from "@/lib/config/site";

// The name and the origin are those of the running site, not of the build; they do not change while it runs.
export const dynamic = "force-dynamic";
let picture: Promise<Buffer<ArrayBuffer>> | undefined;

/** The preview picture of every page that has none of its own. */
export async function GET(): Promise<Response> {
  picture ??= shareImage({
    kicker: new URL(site.url).host,
    title: site.name,
    subtitle: site.description,
    facts: ["Jobs", "Events", "Blogs", "Books"],
  });
  return new Response(await picture, { headers: { "Content-Type": "image/png" } });
}
