import { readImage } from "@/lib/images/queries";
import { isImageName } from "@/lib/images/url";

/** An image of the bucket, from our own origin: nothing it could be but an image, and never another one. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ name: string }> },
): Promise<Response> {
  const { name } = await params;
  const image = isImageName(name) ? await readImage(name) : null;
  if (!image)
    return new Response(null, { status: 404, headers: { "Cache-Control": "public, max-age=60" } });
  return new Response(image.bytes, {
    headers: {
      // What it is, not what Storage was told it is.
      "Content-Type": image.type,
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
