import { imageResponse } from "@/lib/images/queries";

const buckets = ["author-images", "company-logos"] as const;

export async function GET(_: Request, { params }: RouteContext<"/images/[bucket]/[name]">) {
  const { bucket, name } = await params;
  const found = buckets.find((known) => known === bucket);
  return found ? imageResponse(name, found) : new Response(null, { status: 404 });
}
