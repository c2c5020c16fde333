import "server-only";
import { logError } from "@/lib/logs/log";
import { operatorClient, sessionClient } from "@/lib/supabase/server";
import { imageBucket, type ImageFolder, storedPath } from "./url";

/** A year in seconds: under its name an image never changes. */
const cacheControl = "31536000";

/** Uploads that may meet in one millisecond, which is what names them. */
const tries = 5;

/** Keeps a WebP image of an admin under the time it is uploaded at. @returns its name. Throws when Storage fails or refuses. */
export async function uploadImage(webp: Buffer): Promise<string> {
  return upload(await sessionClient(), webp, "author-images");
}

/** The same for a company's logo, which the web server keeps: no account may write into that folder. */
export function uploadLogo(webp: Buffer): Promise<string> {
  return upload(operatorClient(), webp, "company-logos");
}

async function upload(
  { storage }: Pick<ReturnType<typeof operatorClient>, "storage">,
  webp: Buffer,
  folder: ImageFolder,
): Promise<string> {
  const bucket = storage.from(imageBucket);
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
export async function publicUrlOf(name: string): Promise<string> {
  return (await sessionClient()).storage.from(imageBucket).getPublicUrl(storedPath(name)).data
    .publicUrl;
}

/** Removes an image. One that cannot be removed only takes up space: that is logged, and no failure. */
export async function removeImage(name: string): Promise<void> {
  await remove(await sessionClient(), storedPath(name));
}

/** The same for a company's logo. */
export async function removeLogo(name: string): Promise<void> {
  await remove(operatorClient(), storedPath(name, "company-logos"));
}

async function remove(
  { storage }: Pick<ReturnType<typeof operatorClient>, "storage">,
  path: string,
): Promise<void> {
  const { error } = await storage.from(imageBucket).remove([path]);
  if (error) logError("An image that nothing shows any more could not be removed.", error);
}
