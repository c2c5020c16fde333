import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test, vi } from "vitest";

vi.mock("server-only", () => ({}));
const { encodeImage } = await import("./encode");

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#00add8" }, limitInputPixels: false });
const encode = async (file: Buffer | string, side = 512) =>
  encodeImage(new Uint8Array(Buffer.from(file)).buffer, side);

test.each(["png", "jpeg", "webp", "avif", "gif"] as const)(
  "an upload as %s is converted to WebP of at most 512 pixels",
  async (format) => {
    const encoded = await encode(await picture(1024, 256).toFormat(format).toBuffer());
    expect(await sharp(encoded ?? undefined).metadata()).toMatchObject({
      format: "webp",
      width: 512,
      height: 128,
    });
  },
);

test("a small uploaded image is not enlarged", async () => {
  const encoded = await encode(await picture(20, 10).png().toBuffer());
  expect(await sharp(encoded ?? undefined).metadata()).toMatchObject({ width: 20, height: 10 });
});

test("an uploaded photo loses its Exif metadata and is rotated upright", async () => {
  const taken = await picture(40, 20)
    .withExif({ IFD0: { Artist: "Ada Lovelace" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(taken.includes("Ada Lovelace")).toBe(true);
  const encoded = await encode(taken);
  expect(encoded?.includes("Ada Lovelace")).toBe(false);
  const { exif, width, height } = await sharp(encoded ?? undefined).metadata();
  expect({ exif, width, height }).toEqual({ exif: undefined, width: 20, height: 40 });
});

test("data appended to an image file is removed on upload", async () => {
  const script = "<script>alert(1)</script>";
  const encoded = await encode(
    Buffer.concat([await picture(8, 8).png().toBuffer(), Buffer.from(script)]),
  );
  expect(encoded?.includes(script)).toBe(false);
});

test.each([
  [
    "SVG",
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>',
  ],
  ["HTML", "<!doctype html><title>x</title>"],
  ["PDF", "%PDF-1.4\n1 0 obj"],
  ["a GIF’s first letters", "GIF89a/*<svg onload=alert(1)>*/=1"],
  ["nothing", ""],
])("the upload of %s is refused as no image", async (_, file) => {
  expect(await encode(file)).toBeNull();
});

test("a small file with too many pixels is refused as no image", async () => {
  const flood = await picture(8, 8).png().toBuffer();
  // In a PNG file the width is at byte 16, the height at byte 20, and the checksum of bytes 12 to 28 at byte 29.
  flood.writeUInt32BE(10_000, 16);
  flood.writeUInt32BE(5001, 20);
  flood.writeUInt32BE(crc32(flood.subarray(12, 29)), 29);
  const unlimited = sharp(flood, { limitInputPixels: false, failOn: "none" });
  expect(await unlimited.metadata()).toMatchObject({ width: 10_000, height: 5001 });
  await expect(sharp(flood, { limitInputPixels: 50_000_000 }).metadata()).rejects.toThrow(
    "pixel limit",
  );
  expect(await encode(flood)).toBeNull();
});

test("sharp still converts SVG, from which Next renders share images", async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';
  expect(await sharp(Buffer.from(svg)).png().metadata()).toMatchObject({ width: 8, height: 8 });
});
