import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { noImage } from "@/lib/images/form";

vi.mock("server-only", () => ({}));
const { encodeImage } = await import("@/lib/images/encode");

const createPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#00add8" }, limitInputPixels: false });
const createFile = (content: Buffer | string) =>
  new File([new Uint8Array(Buffer.from(content))], "a");
const encodeFile = (content: Buffer | string, profileId: string = randomUUID()) =>
  encodeImage(createFile(content), 512, profileId);

/** The encoded image. Fails if there is a problem. */
async function encodeToWebp(content: Buffer | string) {
  const encoded = await encodeFile(content);
  if ("problem" in encoded) throw new Error(encoded.problem);
  return encoded.webp;
}

test.each(["png", "jpeg", "webp", "avif", "gif"] as const)(
  "an upload as %s is converted to WebP of at most 512 pixels",
  async (format) => {
    const encoded = await encodeToWebp(await createPicture(1024, 256).toFormat(format).toBuffer());
    expect(await sharp(encoded).metadata()).toMatchObject({
      format: "webp",
      width: 512,
      height: 128,
    });
  },
);

test("a small uploaded image is not enlarged", async () => {
  const encoded = await encodeToWebp(await createPicture(20, 10).png().toBuffer());
  expect(await sharp(encoded).metadata()).toMatchObject({ width: 20, height: 10 });
});

const createPhoto = () =>
  createPicture(40, 20)
    .withExif({ IFD0: { Artist: "Ada Lovelace" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

test("an uploaded photo loses its Exif metadata", async () => {
  const taken = await createPhoto();
  expect(taken.includes("Ada Lovelace")).toBe(true);
  const encoded = await encodeToWebp(taken);
  expect(encoded.includes("Ada Lovelace")).toBe(false);
  expect((await sharp(encoded).metadata()).exif).toBeUndefined();
});

test("an uploaded photo is rotated upright", async () => {
  const encoded = await encodeToWebp(await createPhoto());
  expect(await sharp(encoded).metadata()).toMatchObject({ width: 20, height: 40 });
});

test("data appended to an image file is removed on upload", async () => {
  const script = "<script>alert(1)</script>";
  const encoded = await encodeToWebp(
    Buffer.concat([await createPicture(8, 8).png().toBuffer(), Buffer.from(script)]),
  );
  expect(encoded.includes(script)).toBe(false);
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
  expect(await encodeFile(file)).toEqual({ problem: noImage });
});

describe("an image with too many pixels", { timeout: 30_000 }, () => {
  const avif = (width: number, height: number) =>
    createPicture(width, height).avif({ effort: 0 }).toBuffer();

  test.each(["png", "jpeg", "webp", "gif"] as const)(
    "an image as %s is accepted up to 16 megapixels",
    async (format) => {
      const at = (width: number, height: number) =>
        createPicture(width, height).toFormat(format, { effort: 1 }).toBuffer();
      expect(await encodeFile(await at(4000, 4000))).toHaveProperty("webp");
      expect(await encodeFile(await at(4001, 4000))).toEqual({
        problem: "This image has 16.1 megapixels: the limit is 16, or 8 in an AVIF file.",
      });
    },
  );

  test("an image as AVIF is accepted up to 8 megapixels", async () => {
    expect(await encodeFile(await avif(2500, 3200))).toHaveProperty("webp");
    expect(await encodeFile(await avif(2501, 3200))).toEqual({
      problem: "This image has 8.1 megapixels: the limit is 16, or 8 in an AVIF file.",
    });
  });

  test("an image with too many pixels is refused by its header, without being decoded", async () => {
    const flood = await createPicture(8, 8).png().toBuffer();
    // In a PNG file the width is at byte 16, the height at byte 20, and the checksum of bytes 12 to 28 at byte 29.
    flood.writeUInt32BE(10_000, 16);
    flood.writeUInt32BE(50_000, 20);
    flood.writeUInt32BE(crc32(flood.subarray(12, 29)), 29);
    const files = [flood, await avif(4000, 3000)];
    const begin = process.cpuUsage();
    for (const file of files)
      expect(await encodeFile(file)).toMatchObject({
        problem: expect.stringContaining("megapixels"),
      });
    const { user, system } = process.cpuUsage(begin);
    expect((user + system) / 1000).toBeLessThan(50);
  });

  test("an image with too many pixels is not decoded if its header states fewer pixels than it contains", async () => {
    const forged = await avif(4000, 3000);
    // The box "ispe" of an AVIF file holds the width and the height.
    const size = forged.indexOf("ispe");
    expect([forged.readUInt32BE(size + 8), forged.readUInt32BE(size + 12)]).toEqual([4000, 3000]);
    forged.writeUInt32BE(2500, size + 8);
    forged.writeUInt32BE(2500, size + 12);
    const begin = process.cpuUsage();
    expect(await encodeFile(forged)).toEqual({ problem: noImage });
    const { user, system } = process.cpuUsage(begin);
    expect((user + system) / 1000).toBeLessThan(100);
  });
});

describe("a profile", () => {
  const busy = "Another of your images is still being processed. Please try again in a moment.";

  test("a profile has one image decoded at a time, while other accounts' images wait for their turn", async () => {
    const image = await createPicture(2000, 2000).png().toBuffer();
    const profileId = randomUUID();
    const own = [encodeFile(image, profileId), encodeFile(image, profileId)];
    const others = [1, 2, 3].map(() => encodeFile(image));
    const results = await Promise.all(own);
    expect(results).toContainEqual({ problem: busy });
    expect(results).toContainEqual(expect.objectContaining({ webp: expect.anything() }));
    for (const encoding of others) expect(await encoding).toHaveProperty("webp");
    expect(await encodeFile(image, profileId)).toHaveProperty("webp");
  });

  test("a profile can have 60 images decoded in an hour of its own", async () => {
    const image = await createPicture(8, 8).png().toBuffer();
    const profileId = randomUUID();
    for (let n = 0; n < 60; n++) expect(await encodeFile(image, profileId)).toHaveProperty("webp");
    expect(await encodeFile(image, profileId)).toEqual({
      problem: "You have uploaded too many images. Please wait an hour and try again.",
    });
    expect(await encodeFile(image)).toHaveProperty("webp");
  });
});

test("sharp is imported only by the module that limits uploads and those that draw share images", () => {
  const modules = globSync("{app,components,lib}/**/*.{ts,tsx}").filter(
    (file) => !file.includes(".test.") && /["']sharp["']/u.test(readFileSync(file, "utf8")),
  );
  expect(modules.toSorted()).toEqual([
    "lib/images/encode.ts",
    "lib/share/fonts.ts",
    "lib/share/image.ts",
  ]);
});

test("sharp still converts SVG, from which Next renders share images", async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';
  expect(await sharp(Buffer.from(svg)).png().metadata()).toMatchObject({ width: 8, height: 8 });
});
