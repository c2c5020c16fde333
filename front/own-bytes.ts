/** The same bytes in memory of their own: a small buffer kept for long would keep its whole block of 64 kB. */
export function ownBytes(...parts: Uint8Array[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
