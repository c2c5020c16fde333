import { z } from "zod";

/** Most bytes of an image that is uploaded: 2 MB (SPEC section 9). */
const largestImage = 2_097_152;

/** Media types of the images that are taken. */
export const uploadTypes = ["image/png", "image/jpeg", "image/webp", "image/avif", "image/gif"];

/** What is said of a file that is no image; what it is, its content tells (SPEC section 8). */
export const noImage = "Please upload an image file";

/** A file of at most 2 MB that is not empty; systems that do not know its type leave it out. */
const imageFile = z
  .file(noImage)
  .max(largestImage, "Image size should be less than 2MB")
  .refine(({ size, type }) => size > 0 && (!type || uploadTypes.includes(type)), noImage);

/** The same where none need be chosen: browsers send an empty file without a name then, which React calls 'undefined' on its way. */
export const optionalImageFile = z.preprocess(
  (value) =>
    value instanceof File && (value.size > 0 || !["", "undefined"].includes(value.name))
      ? value
      : undefined,
  imageFile.optional(),
);

/** An image to be shown within a post. */
export const postImageSchema = z.object({ image: imageFile });

/** What is wrong with a file that is to be uploaded as an image, as far as can be seen before it is read; null if nothing is. */
export function imageProblem(image: File): string | null {
  return postImageSchema.safeParse({ image }).error?.issues[0]?.message ?? null;
}
