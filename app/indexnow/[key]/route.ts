import { env } from "@/lib/config/env";

/** The file /{key}.txt proves to IndexNow that notifications come from this site (indexnow.org/documentation). */
export async function GET(_: Request, { params }: RouteContext<"/indexnow/[key]">) {
  const { key } = await params;
  return key === env.INDEXNOW_KEY
    ? new Response(key, { headers: { "Content-Type": "text/plain; charset=utf-8" } })
    : new Response(null, { status: 404 });
}
