import "server-only";
import { detectImageType } from "@/lib/images/type";
import {
  imageBucket,
  type ImageFolder,
  imageTypes,
  isImageName,
  storedPath,
} from "@/lib/images/url";
import { publicWriter } from "@/lib/supabase/server";

/** Responds with an image in the bucket, or with 404 if the bucket does not contain it. Throws when Storage fails. */
export async function imageResponse(name: string, folder: ImageFolder): Promise<Response> {
  const image = isImageName(name) ? await readImage(name, folder) : null;
  if (!image)
    return new Response(null, { status: 404, headers: { "Cache-Control": "public, max-age=60" } });
  return new Response(image.bytes, {
    headers: {
      // The media type follows from the image's content, not from the type given at upload.
      "Content-Type": image.type,
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}

/** The public URL of an image in Storage. */
export function imagePublicUrl(name: string, folder?: ImageFolder): string {
  const bucket = publicWriter().storage.from(imageBucket);
  return bucket.getPublicUrl(storedPath(name, folder)).data.publicUrl;
}

async function readImage(name: string, folder: ImageFolder) {
  // Reads the image through its public URL, without a key, and bypasses Next's data cache.
  const url = imagePublicUrl(name, folder);
  const response = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(10_000) });
  if (response.ok) {
    const bytes = await response.arrayBuffer();
    const type = detectImageType(bytes);
    return type && Object.values(imageTypes).includes(type) ? { bytes, type } : null;
  }
  // Storage responds with 400 for a missing file.
  if (response.status < 500) return null;
  throw new Error(`Storage responded with ${response.status} for ${url}.`);
}
