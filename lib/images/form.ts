import { z } from 'zod';

/** Most bytes of an image that is uploaded: 2 MB (SPEC section 9). */
const largestImage = 2_097_152;

/** What is said of a file that is no image; what it is, its content tells (SPEC section 8). */
export const noImage = 'Please upload an image file';

/** A file of at most 2 MB. */
const imageFile = z.file(noImage).max(largestImage, 'Image size should be less than 2MB');

/** The same where none need be chosen: browsers send an empty file then. */
export const optionalImageFile = z.preprocess(
  (value) => (value instanceof File && value.size > 0 ? value : undefined),
  imageFile.optional(),
);

/** An image to be shown within a post. */
export const postImageSchema = z.object({ image: imageFile });
