import "server-only";
import sharp from "sharp";
import { imageTypeOf } from "./type";

/** Maximum number of pixels of an image: a small file can decompress to very many. */
const mostPixels = 50_000_000;

// Limits the image formats that sharp reads, in the whole process. Share images are rendered from SVG.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif", "Svg"].map(
    (format) => `VipsForeignLoad${format}`,
  ),
});

/** Encodes an image as upright WebP within `longestSide` pixels, without metadata; null if it cannot be decoded. */
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
