/*
 * What an image is, its first bytes tell, whatever it is called. SVG is none of these: it is a document that can load others.
 */

/** How images begin that are read to be encoded anew, by what they are. */
const signatures: Record<string, RegExp> = {
  "image/jpeg": /^\xff\xd8\xff/,
  "image/png": /^\x89PNG\r\n/,
  "image/gif": /^GIF8[79]a/,
  "image/webp": /^RIFF[^]{4}WEBP/,
  "image/avif": /^[^]{4}ftyp(?:avi[fs]|mif1)/,
};

/** The media type of an image, or null for anything else. */
export function imageTypeOf(bytes: ArrayBuffer | Uint8Array): string | null {
  const beginning = Buffer.from(new Uint8Array(bytes.slice(0, 16))).toString("latin1");
  return Object.keys(signatures).find((type) => signatures[type]?.test(beginning)) ?? null;
}
