import "server-only";
import { logError } from "@/lib/logs/log";
import { sessionClient } from "@/lib/supabase/server";
import { imageBucket, storedPath } from "./url";

/** A year in seconds: under its name an image never changes. */
const cacheControl = "31536000";

/** Uploads that may meet in one millisecond, which is what names them. */
const tries = 5;

/** Keeps a WebP image under the time it is uploaded at. @returns its name. Throws when Storage fails or refuses. */
export async function uploadImage(webp: Buffer): Promise<string> {
  const bucket = (await sessionClient()).storage.from(imageBucket);
  for (let attempt = 1; ; attempt++) {
    const name = `${Date.now()}.webp`;
    const { error } = await bucket.upload(storedPath(name), webp, {
      contentType: "image/webp",
      cacheControl,
    });
    if (!error) return name;
    if (attempt === tries || !/exist|duplicate/iu.test(error.message)) throw error;
    await new Promise((resolve) => setTimeout(resolve, attempt));
  }
}

/** Where Storage itself shows the image of that name. */
export async function publicUrlOf(name: string): Promise<string> {
  return (await sessionClient()).storage.from(imageBucket).getPublicUrl(storedPath(name)).data
    .publicUrl;
}

/** Removes an image. One that cannot be removed only takes up space: that is logged, and no failure. */
export async function removeImage(name: string): Promise<void> {
  const client = await sessionClient();
  const { error } = await client.storage.from(imageBucket).remove([storedPath(name)]);
  if (error) logError("An image that nothing shows any more could not be removed.", error);
}
