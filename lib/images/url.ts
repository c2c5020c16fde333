/** Where images are kept: a bucket of Storage. */
export const imageBucket = "blog-images";

/** A folder of the bucket. Those of authors and within posts are in one. */
export type ImageFolder = "author-images" | "company-logos";

/** Media types of images by the end of their names; nothing else is kept or shown. */
export const imageTypes: Record<string, string> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
};

const namePattern = `[0-9A-Za-z_-]{1,100}\\.(?:${Object.keys(imageTypes).join("|")})`;
const wholeName = new RegExp(`^${namePattern}$`, "u");
const nameInUrl = new RegExp(`/${imageBucket}/author-images/(${namePattern})$`, "u");

/** Whether a path segment can be the name of an image at all. */
export function isImageName(segment: string): boolean {
  return wholeName.test(segment);
}

/** Where Storage keeps the image of that name, within the bucket. */
export function storedPath(name: string, folder: ImageFolder = "author-images"): string {
  return `${folder}/${name}`;
}

/** Where this site shows the image of that name: visitors need not reach Storage, nor may pages load from there. */
export function imagePath(name: string, folder: ImageFolder = "author-images"): string {
  return `/images/${folder}/${name}`;
}

/** The name of the image that Storage shows at a public URL, or null for any other address. */
export function imageNameOf(publicUrl: string | null): string | null {
  return publicUrl?.match(nameInUrl)?.[1] ?? null;
}
