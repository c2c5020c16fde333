import "server-only";
import { publicWriter } from "@/lib/supabase/server";
import { imageTypeOf } from "./type";
import { imageBucket, type ImageFolder, imageTypes, isImageName, storedPath } from "./url";

/** The image of that name with its media type, or null when there is none or it is no image. Throws when Storage fails. */
async function readImage(
  name: string,
  folder: ImageFolder,
): Promise<{ bytes: ArrayBuffer; type: string } | null> {
  // Where everybody may read it, without any right to the bucket; not kept here, where pages are.
  const { publicUrl } = publicWriter()
    .storage.from(imageBucket)
    .getPublicUrl(storedPath(name, folder)).data;
  const response = await fetch(publicUrl, {
    cache: "no-store",
    signal: AbortSignal.timeout(10_000),
  });
  if (response.ok) {
    const bytes = await response.arrayBuffer();
    const type = imageTypeOf(bytes);
    return type && Object.values(imageTypes).includes(type) ? { bytes, type } : null;
  }
  // Storage answers 400 for what is not there.
  if (response.status < 500) return null;
  throw new Error(`Storage answers ${response.status} for ${publicUrl}.`);
}

/** An image of the bucket, from our own origin: nothing it could be but an image, and never another one. */
export async function imageResponse(name: string, folder: ImageFolder): Promise<Response> {
  const image = isImageName(name) ? await readImage(name, folder) : null;
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
