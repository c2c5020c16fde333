export const imageBucket = "blog-images";

/** A folder of the bucket; author-images also holds the images within posts. */
export type ImageFolder = "author-images" | "company-logos";

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

export const isImageName = (segment: string): boolean => wholeName.test(segment);

/** The path of an image within the bucket. */
export function storedPath(name: string, folder: ImageFolder = "author-images"): string {
  return `${folder}/${name}`;
}

/** Path of an image on this site: the content security policy does not allow images from Storage. */
export function imagePath(name: string, folder: ImageFolder = "author-images"): string {
  return `/images/${folder}/${name}`;
}

/** Extracts the name of an author's image from its public URL in Storage; null for other URLs. */
export function imageName(publicUrl: string | null): string | null {
  return publicUrl?.match(nameInUrl)?.[1] ?? null;
}
