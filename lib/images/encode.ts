import "server-only";
import sharp from "sharp";
import { imageTypeOf } from "./type";

/** Most pixels of an image: a small file can hold very many. */
const mostPixels = 50_000_000;

// This holds for the whole process, and Next draws its preview pictures by way of SVG.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif", "Svg"].map(
    (format) => `VipsForeignLoad${format}`,
  ),
});

/** The picture in `bytes` as upright WebP within `longestSide` pixels, without metadata; null when it cannot be read. */
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
