import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fileStorage } from "./storage.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "storage-test-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const png = Buffer.from("\x89PNG\r\n\x1a\n, and the rest", "latin1");
const html = Buffer.from("<script>alert(1)</script>");

test("the storage returns a stored file with its type until it is deleted", async () => {
  const storage = fileStorage(folder);
  await storage.uploadObject("pictures", "a/b.png", undefined, png, "image/png", "max-age=60");
  const { body, metadata } = await storage.getObject("pictures", "a/b.png", undefined);
  expect(Buffer.from(await (body as Blob).arrayBuffer())).toEqual(png);
  expect(metadata).toMatchObject({ mimetype: "image/png", size: png.length });
  expect(readdirSync(join(folder, "pictures/a"))).toEqual(["b.png"]);

  await storage.deleteObject("pictures", "a/b.png", undefined);
  await expect(storage.headObject("pictures", "a/b.png", undefined)).rejects.toThrow("ENOENT");
});

test.each([
  ["HTML with the extension of an image", "a.png", html, "image/png"],
  ["HTML with the content type of an image", "a", html, "image/png"],
  ["an image with the extension of another image type", "a.webp", png, "image/png"],
  ["an image with the content type of another image type", "a.png", png, "image/webp"],
  ["a PNG image with the content type of SVG", "a.png", png, "image/svg+xml"],
  ["an empty file", "a.png", Buffer.alloc(0), "image/png"],
])("the storage refuses the upload of %s", async (_, key, bytes, type) => {
  const storage = fileStorage(folder);
  for (const body of [bytes, new Blob([bytes]).stream()])
    await expect(
      storage.uploadObject("pictures", key, undefined, body, type, ""),
    ).rejects.toMatchObject({ code: "42501" });
  expect(readdirSync(folder)).toEqual([]);
});

test("the storage serves a file that is not an image as binary data, whatever its name", async () => {
  mkdirSync(join(folder, "pictures"));
  writeFileSync(join(folder, "pictures/a.png"), html);
  const { metadata } = await fileStorage(folder).getObject("pictures", "a.png", undefined);
  expect(metadata.mimetype).toBe("application/octet-stream");
});

test("the storage takes an upload of unknown length up to 2 MB", async () => {
  const storage = fileStorage(folder);
  const upload = (size: number) =>
    storage.uploadObject(
      "pictures",
      "a.png",
      undefined,
      new Blob([png, Buffer.alloc(size - png.length)]).stream(),
      "image/png",
      "",
    );
  await expect(upload(2_097_153)).rejects.toThrow("too large");
  expect(await upload(2_097_152)).toMatchObject({ size: 2_097_152 });
});

test("the storage refuses keys that lead out of their bucket", async () => {
  const storage = fileStorage(folder);
  for (const key of ["../other/x.png", "a/../../x.png", "..", "."])
    await expect(
      storage.uploadObject("pictures", key, undefined, Buffer.from("x"), "image/png", ""),
    ).rejects.toThrow("leaves its bucket");
  expect(readdirSync(folder)).toEqual([]);
});
