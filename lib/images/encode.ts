import 'server-only';
import sharp from 'sharp';

/** Most pixels an image may have: a small file can hold a flood of them. */
const mostPixels = 50_000_000;

// Whatever a file calls itself, only these are read; SVG is a document that can load others.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`),
});

/**
 * The picture in `bytes` as WebP, turned upright, with sides of at most `longestSide` pixels and without anything else
 * the file held; null when there is none to be read.
 */
export async function encodeImage(bytes: ArrayBuffer, longestSide: number): Promise<Buffer | null> {
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, sequentialRead: true })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85 })
      .toBuffer();
  } catch {
    return null;
  }
}
