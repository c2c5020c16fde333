import 'server-only';
import sharp from 'sharp';

/** Most pixels an image may have: a small file can hold a flood of them. */
const mostPixels = 50_000_000;

// This holds for the whole process, and Next draws its preview pictures by way of SVG.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Svg'].map((format) => `VipsForeignLoad${format}`),
});

/**
 * How the formats we take begin, whatever a file calls itself: JPEG, PNG, GIF, WebP, AVIF. SVG is none of them, since it is
 * a document that can load others.
 */
const signatures = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/, /^[^]{4}ftyp(?:avi[fs]|mif1)/];

/**
 * The picture in `bytes` as WebP, turned upright, with sides of at most `longestSide` pixels and without anything else
 * the file held; null when there is none to be read.
 */
export async function encodeImage(bytes: ArrayBuffer, longestSide: number): Promise<Buffer | null> {
  const beginning = Buffer.from(bytes.slice(0, 16)).toString('latin1');
  if (!signatures.some((signature) => signature.test(beginning))) return null;
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
