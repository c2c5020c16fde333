import "server-only";
import { publicWriter } from "@/lib/supabase/server";
import { imageTypeOf } from "./type";
import { imageBucket, imageTypes, storedPath } from "./url";

/** The image of that name with its media type, or null when there is none or it is no image. Throws when Storage fails. */
export async function readImage(
  name: string,
): Promise<{ bytes: ArrayBuffer; type: string } | null> {
  // Where everybody may read it, without any right to the bucket; not kept here, where pages are.
  const { publicUrl } = publicWriter()
    .storage.from(imageBucket)
    .getPublicUrl(storedPath(name)).data;
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
