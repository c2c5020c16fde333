declare module "wawoff2" {
  /** A font of WOFF2 as one without compression. */
  export function decompress(woff2: Uint8Array): Promise<Uint8Array>;
}
