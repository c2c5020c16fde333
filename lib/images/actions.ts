"use server";
import { type ActionResult, adminAction } from "@/lib/auth/action";
import { failures } from "@/lib/forms/failures";
import { encodeImage } from "./encode";
import { noImage, postImageSchema } from "./form";
import { uploadImage } from "./mutations";
import { imagePath } from "./url";

/** Longest side of a picture within a post, in pixels: twice what the page shows, for fine screens. */
const longestSide = 1600;

/** Keeps a picture for a post; answers where this site shows it. */
export const uploadPostImageAction = adminAction({
  schema: postImageSchema,
  failed: failures.uploadImage,
  run: async ({ image }): Promise<ActionResult<string>> => {
    const encoded = await encodeImage(await image.arrayBuffer(), longestSide);
    return encoded
      ? { ok: true, data: imagePath(await uploadImage(encoded, "author-images")) }
      : { ok: false, error: noImage };
  },
});
