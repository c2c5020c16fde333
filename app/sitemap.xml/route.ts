import { readSitemap } from "@/lib/search-engines/sitemap";

// Next's sitemap file has no index for more than 50,000 URLs.
export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  return new Response(await readSitemap(), {
    headers: { "Content-Type": "application/xml" },
  });
}
