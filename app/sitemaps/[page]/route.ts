import { readSitemapFile } from "@/lib/search-engines/sitemap";

export async function GET(_: Request, { params }: RouteContext<"/sitemaps/[page]">) {
  const { page } = await params;
  if (!/^[1-9]\d{0,3}$/u.test(page)) return new Response(null, { status: 404 });
  const xml = await readSitemapFile(Number(page));
  if (!xml) return new Response(null, { status: 404 });
  return new Response(xml, { headers: { "Content-Type": "application/xml" } });
}
