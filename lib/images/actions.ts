"use server";
import { adminAction, answerOnly } from "@/lib/auth/session";
import { type ActionResult, failures } from "@/lib/forms/submission";
import { encodeImage } from "@/lib/images/encode";
import { postImageSchema } from "@/lib/images/form";
import { uploadImage } from "@/lib/images/mutations";
import { imagePath } from "@/lib/images/url";

/** Longest side of an image within a post, in pixels: twice the displayed size, for high-density screens. */
const longestSide = 1600;

export const uploadPostImageAction = adminAction({
  schema: postImageSchema,
  failed: failures.uploadImage,
  run: async ({ image }, { id }): Promise<ActionResult<string>> => {
    const encoded = await encodeImage(image, longestSide, id);
    if ("problem" in encoded) return { ok: false, error: encoded.problem };
    return { ok: true, data: imagePath(await uploadImage(encoded.webp, "author-images")) };
  },
  after: answerOnly,
});
