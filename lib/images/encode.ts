import "server-only";
import sharp from "sharp";
import { isWithinLimit } from "@/lib/limits/rate-limit";
import { createKeyedTaskQueue } from "@/lib/limits/turns";
import { noImage, pixelProblem } from "@/lib/images/form";
import { detectImageType } from "@/lib/images/type";

// Blocks all image loaders of sharp in this process, then allows those of uploads, and of SVG, from which share images
// are rendered.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif", "Svg"].map(
    (format) => `VipsForeignLoad${format}`,
  ),
});

/** Decoding takes a processor for up to a second, so one image is decoded at a time. */
const inTurn = createKeyedTaskQueue({ atOnce: 1, waiting: 16 });

const limit = { name: "image-upload", points: 60, seconds: 3600 };

export type EncodedImage = { webp: Buffer } | { problem: string };

/**
 * Encodes an image file that the profile `profileId` uploads as upright WebP within `longestSide` pixels, without
 * metadata. Callers check the profile's rights before.
 */
export async function encodeImage(
  file: File,
  longestSide: number,
  profileId: string,
): Promise<EncodedImage> {
  const bytes = await file.arrayBuffer();
  const problem = await headerProblem(bytes);
  if (problem) return { problem };
  if (!(await isWithinLimit(limit, profileId)))
    return { problem: "You have uploaded too many images. Please wait an hour and try again." };
  const encoded = inTurn(profileId, () => encodeAtSize(bytes, longestSide));
  if (encoded) return encoded;
  return {
    problem: "Another of your images is still being processed. Please try again in a moment.",
  };
}

async function headerProblem(bytes: ArrayBuffer): Promise<string | null> {
  const type = detectImageType(bytes);
  if (!type) return noImage;
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return pixelProblem(type, width, height);
  } catch {
    return noImage;
  }
}

async function encodeAtSize(bytes: ArrayBuffer, longestSide: number): Promise<EncodedImage> {
  try {
    // The pixel limit of sharp is redundant: the size in the header was checked, and decoders never exceed it.
    const webp = await sharp(bytes, { limitInputPixels: false, sequentialRead: true })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 85 })
      .toBuffer();
    return { webp };
  } catch {
    return { problem: noImage };
  }
}
