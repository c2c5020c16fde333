import "server-only";
import { logError } from "@/lib/logs/log";
import { operatorClient, publicWriter } from "@/lib/supabase/server";
import { counted } from "@/lib/text/counted";
import { imageBucket, type ImageFolder, storedPath, imageTypes, isImageName } from "./url";
import { imageTypeOf } from "./type";
/** A year in seconds: under its name an image never changes. */
const cacheControl = "31536000";

/** Uploads that may meet in one millisecond, which is what names them. */
const tries = 5;

/** Files that Storage deletes at once. */
const removedAtOnce = 100;

/** Files that one sweep deletes: a Storage that only says so does not keep it running. */
const mostOfSweep = 10_000;

/** Keeps a WebP image for a caller whose rights were checked, under the time of the upload. @returns its name. Throws when Storage fails. */
export async function uploadImage(webp: Buffer, folder: ImageFolder): Promise<string> {
  const bucket = operatorClient().storage.from(imageBucket);
  for (let attempt = 1; ; attempt++) {
    const name = `${Date.now()}.webp`;
    const { error } = await bucket.upload(storedPath(name, folder), webp, {
      contentType: "image/webp",
      cacheControl,
    });
    if (!error) return name;
    if (attempt === tries || !/exist|duplicate/iu.test(error.message)) throw error;
    await new Promise((resolve) => setTimeout(resolve, attempt));
  }
}

/** Where Storage itself shows the image of that name. */
export function publicUrlOf(name: string): string {
  return operatorClient().storage.from(imageBucket).getPublicUrl(storedPath(name)).data.publicUrl;
}

/** Deletes those of the images that no row names any more. Never throws: the sweep deletes later what is left. */
export async function removeUnusedImages(names: string[], folder: ImageFolder): Promise<void> {
  const image_names = names.map((name) => storedPath(name, folder));
  if (image_names.length > 0)
    await remove({ image_names }).catch((error: unknown) =>
      logError("An image that nothing shows any more could not be removed.", error),
    );
}

/** Scheduled work: deletes old files that no row names, such as those of uploads whose form was never saved. */
export async function sweepImages(): Promise<string> {
  let removed = 0;
  for (let count = removedAtOnce; count === removedAtOnce && removed < mostOfSweep;) {
    count = await remove({});
    removed += count;
  }
  return `Deleted ${counted(removed, "unused image")}.`;
}

async function remove(asked: { image_names?: string[] }): Promise<number> {
  const operator = operatorClient();
  const { data } = await operator.rpc("unused_images", asked).limit(removedAtOnce).throwOnError();
  if (data.length === 0) return 0;
  const { error } = await operator.storage.from(imageBucket).remove(data);
  if (error) throw error;
  return data.length;
}

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
