import { readSitemapFile } from "@/lib/search-engines/sitemap";

/** A number from 1 to 9999 without leading zeros. */
const pageNumber = /^[1-9]\d{0,3}$/u;

export async function GET(_: Request, { params }: RouteContext<"/sitemaps/[page]">) {
  const { page } = await params;
  if (!pageNumber.test(page)) return new Response(null, { status: 404 });
  const xml = await readSitemapFile(Number(page));
  if (!xml) return new Response(null, { status: 404 });
  return new Response(xml, { headers: { "Content-Type": "application/xml" } });
}
