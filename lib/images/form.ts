import { z } from "zod";

/** Maximum size of an uploaded image in bytes: 2 MB. */
const largestImage = 2_097_152;

export const uploadTypes = ["image/png", "image/jpeg", "image/webp", "image/avif", "image/gif"];

export const noImage = "Please upload an image file";

/** Maximum megapixels of an image, because a small file can decode to very many. AVIF takes longest to decode. */
const mostMegapixels = { avif: 8, others: 16 };

/** The error message if an image of this media type has too many pixels, or null. */
export function pixelProblem(type: string, width: number, height: number): string | null {
  const { avif, others } = mostMegapixels;
  const megapixels = (width * height) / 1_000_000;
  const most = type === "image/avif" ? avif : others;
  if (megapixels <= most) return null;
  const rounded = Math.ceil(megapixels * 10) / 10;
  return `This image has ${rounded} megapixels: the limit is ${others}, or ${avif} in an AVIF file.`;
}

/** An uploaded image file. Some systems send no media type with it. */
const imageFile = z
  .file(noImage)
  .max(largestImage, "Image size should be less than 2MB")
  .refine(({ size, type }) => size > 0 && (!type || uploadTypes.includes(type)), noImage);

/** An optional image file: for none, browsers send an empty file without a name, which React names 'undefined'. */
export const optionalImageFile = z.preprocess((value) => {
  if (!(value instanceof File)) return undefined;
  const isMissing = value.size === 0 && ["", "undefined"].includes(value.name);
  return isMissing ? undefined : value;
}, imageFile.optional());

export const postImageSchema = z.object({ image: imageFile });

/** The error message if a chosen file is not accepted as an image, or null. */
export function imageProblem(image: File): string | null {
  return postImageSchema.safeParse({ image }).error?.issues[0]?.message ?? null;
}
