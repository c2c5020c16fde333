/**
 * Signatures of the accepted image formats. SVG is not accepted, because it can contain scripts and load other
 * resources.
 */
const signatures: Record<string, RegExp> = {
  "image/jpeg": /^\xff\xd8\xff/,
  "image/png": /^\x89PNG\r\n/,
  "image/gif": /^GIF8[79]a/,
  "image/webp": /^RIFF[^]{4}WEBP/,
  "image/avif": /^[^]{4}ftyp(?:avi[fs]|mif1)/,
};

/** The media type of an image by its first bytes; null for formats that are not accepted. */
export function detectImageType(bytes: ArrayBuffer | Uint8Array): string | null {
  const beginning = Buffer.from(new Uint8Array(bytes.slice(0, 16))).toString("latin1");
  return Object.keys(signatures).find((type) => signatures[type]?.test(beginning)) ?? null;
}
