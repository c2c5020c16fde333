import { readSitemap } from "@/lib/search-engines/sitemap";

// A route, because Next's sitemap.ts cannot generate an index of several sitemap files.
export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  return new Response(await readSitemap(), { headers: { "Content-Type": "application/xml" } });
}
