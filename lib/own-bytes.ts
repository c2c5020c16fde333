/**
 * The same bytes in memory of their own. A small buffer is a part of a block of 64 kB, which stays as long as any part of
 * it does: kept for long, it takes many times its length, and a cache that counts lengths knows nothing of it.
 */
export function ownBytes(...parts: Uint8Array[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
