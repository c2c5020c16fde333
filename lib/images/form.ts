import { z } from "zod";

/** Maximum size of an uploaded image in bytes (SPEC section 9). */
const largestImage = 2_097_152;

export const uploadTypes = ["image/png", "image/jpeg", "image/webp", "image/avif", "image/gif"];

export const noImage = "Please upload an image file";

/** An uploaded image file. Some systems send no media type with it. */
const imageFile = z
  .file(noImage)
  .max(largestImage, "Image size should be less than 2MB")
  .refine(({ size, type }) => size > 0 && (!type || uploadTypes.includes(type)), noImage);

/** An optional image file: for none, browsers send an empty file without a name, which React names 'undefined'. */
export const optionalImageFile = z.preprocess(
  (value) =>
    value instanceof File && (value.size > 0 || !["", "undefined"].includes(value.name))
      ? value
      : undefined,
  imageFile.optional(),
);

export const postImageSchema = z.object({ image: imageFile });

export function imageProblem(image: File): string | null {
  return postImageSchema.safeParse({ image }).error?.issues[0]?.message ?? null;
}
