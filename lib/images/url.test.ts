import { expect, test } from "vitest";
import { imageName, imagePath, isImageName, storedPath } from "@/lib/images/url";

const bucket = "https://x.supabase.co/storage/v1/object/public/blog-images/author-images";

test("Storage's public URL of an image becomes a path of this site", () => {
  const name = imageName(`${bucket}/1700000000000.webp`);
  expect(name).toBe("1700000000000.webp");
  expect(imagePath(name ?? "")).toBe("/images/author-images/1700000000000.webp");
  expect(storedPath(name ?? "")).toBe("author-images/1700000000000.webp");
});

test.each([
  null,
  "",
  `${bucket}/1.svg`,
  `${bucket}/1.png?x`,
  `${bucket}/../1.png`,
  "https://evil.dev/1.png",
  `${bucket}/a/1.png`,
])("%j is not recognised as an image of the bucket", (url) => {
  expect(imageName(url)).toBeNull();
});

test.each(["1.svg", "1.html", "../1.png", "..%2f1.png", "1.png\n", ".png", "1.png.html", ""])(
  "%j is not a valid image name",
  (name) => {
    expect(isImageName(name)).toBe(false);
  },
);
