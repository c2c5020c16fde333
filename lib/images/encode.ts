import "server-only";
import sharp from "sharp";
import { imageTypeOf } from "./type";

/** Most pixels an image may have: a small file can hold a flood of them. */
const mostPixels = 50_000_000;

// This holds for the whole process, and Next draws its preview pictures by way of SVG.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif", "Svg"].map(
    (format) => `VipsForeignLoad${format}`,
  ),
});

/**
 * The picture in `bytes` as WebP, turned upright, with sides of at most `longestSide` pixels and without anything else
 * the file held; null when there is none to be read.
 */
export async function encodeImage(bytes: ArrayBuffer, longestSide: number): Promise<Buffer | null> {
  if (!imageTypeOf(bytes)) return null;
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, sequentialRead: true })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 85 })
      .toBuffer();
  } catch {
    return null;
  }
}
