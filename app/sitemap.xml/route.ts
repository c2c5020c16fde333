import { readSitemap } from "@/lib/search-engines/sitemap";

// A route instead of Next's sitemap.ts, which cannot write an index of several sitemap files.
export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  return new Response(await readSitemap(), { headers: { "Content-Type": "application/xml" } });
}
