import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "@/e2e/fixtures";
import { fillBlog, saveBlog } from "@/e2e/admin/blog-form";

const createPicture = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer();

const chooseAuthorImage = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel("Author image").setInputFiles({ name, mimeType: "image/png", buffer });

// These tests compare the list of all stored images, so they run one after another.
test.describe.configure({ mode: "default" });

test("an admin uploads, replaces and removes the author image of a post", async ({
  page,
  signInAs,
  addBlog,
  owner,
}) => {
  const post = await addBlog({});
  const edit = () => page.goto(`/admin/blogs/${post.id}/edit`);
  const storedImage = async () => {
    const [row] = await owner`select author_image from blogs where id = ${post.id}`;
    return String(row?.author_image);
  };
  const isStored = async (url: string) =>
    (
      await owner`select from storage.objects where name = ${`author-images/${url.split("/").at(-1)}`}`
    ).length === 1;
  await signInAs("admin");
  await edit();
  await fillBlog(page, { Excerpt: "Typed before" });

  const image = await createPicture("#00add8");
  const padded = (size: number) => Buffer.concat([image, Buffer.alloc(size - image.length)]);
  for (const [name, file] of [
    ["portrait.png", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["page.png", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["polyglot.png", Buffer.from("GIF89a/*<script>alert(1)</script>*/")],
  ] as const) {
    await chooseAuthorImage(page, name, file);
    await expect(page.getByLabel("Author image")).toHaveAccessibleDescription(
      /^Please upload an image file/,
    );
    await saveBlog(page);
    await expect(page.getByLabel("Author image")).toHaveAccessibleDescription(
      /^Please upload an image file/,
    );
    await expect(page.getByLabel("Excerpt")).toHaveValue("Typed before");
    await chooseAuthorImage(page, "fine.png", image);
    await expect(page.getByLabel("Author image")).not.toHaveAccessibleDescription(/^Please/);
  }
  await chooseAuthorImage(page, "large.png", padded(2_097_153));
  await saveBlog(page);
  await expect(page.getByLabel("Author image")).toHaveAccessibleDescription(
    /^Image size should be less than 2MB/,
  );
  expect(await storedImage()).toBe("null");

  await chooseAuthorImage(page, "just-fits.png", padded(2_097_152));
  await saveBlog(page);
  await expect(page.getByText("Blog saved")).toBeVisible();
  const first = await storedImage();
  expect(first).toMatch(/\/storage\/v1\/object\/public\/blog-images\/author-images\/\d{13}\.webp$/);
  expect(await isStored(first)).toBe(true);

  await page.goto(`/blogs/${post.slug}`);
  const src = (await page.locator("article img").first().getAttribute("src")) ?? "";
  expect(src).toBe(`/images/author-images/${first.split("/").at(-1)}`);
  await expect
    .poll(() =>
      page
        .locator("article img")
        .first()
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBe(512);
  const answer = await page.request.get(src);
  expect(answer.headers()).toMatchObject({
    "content-type": "image/webp",
    "x-content-type-options": "nosniff",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const imageStatus = async (name: string) =>
    (await page.request.get(`/images/author-images/${name}`)).status();
  for (const missing of ["1.svg", "1111111111111.webp"])
    expect(await imageStatus(missing)).toBe(404);
  expect(await imageStatus("..%2f..%2f1.png")).toBe(400);

  await edit();
  await chooseAuthorImage(page, "another.png", await createPicture("#ce3262"));
  await saveBlog(page);
  await expect(page.getByText("Blog saved")).toBeVisible();
  const second = await storedImage();
  expect(second).not.toBe(first);
  expect([await isStored(first), await isStored(second)]).toEqual([false, true]);

  await edit();
  await page.getByText("Remove the current image").click();
  await saveBlog(page);
  await expect(page.getByText("Blog saved")).toBeVisible();
  expect(await storedImage()).toBe("null");
  expect(await isStored(second)).toBe(false);
});

test("an invalid image is reported both when it is chosen and when the form is saved", async ({
  page,
  signInAs,
  addBlog,
  owner,
}) => {
  const post = await addBlog({});
  await signInAs("admin");
  await page.goto(`/admin/blogs/${post.id}/edit`);
  await expect(page.locator("main form")).toHaveJSProperty("noValidate", true);
  const image = await createPicture("#00add8");
  const input = page.getByLabel("Author image");
  const flat = { width: 4000, height: 3000, channels: 3, background: "#00add8" } as const;
  const wide = await sharp({ create: flat }).avif({ effort: 0 }).toBuffer();
  const bitmap = Buffer.from(
    "424d3a000000000000003600000028000000010000000100000001001800000000000400000000000000000000000000000000000000ffffff00",
    "hex",
  );
  for (const [file, message] of [
    [
      { name: "empty.png", mimeType: "image/png", buffer: Buffer.alloc(0) },
      /^Please upload an image file/,
    ],
    [
      { name: "cut.png", mimeType: "image/png", buffer: image.subarray(0, 40) },
      /^Please upload an image file/,
    ],
    [
      { name: "words.txt", mimeType: "text/plain", buffer: Buffer.from("words") },
      /^Please upload an image file/,
    ],
    [
      { name: "picture.bmp", mimeType: "image/bmp", buffer: bitmap },
      /^Please upload an image file/,
    ],
    [
      { name: "wide.avif", mimeType: "image/avif", buffer: wide },
      /^This image has 12 megapixels: the limit is 16, or 8 in an AVIF file/,
    ],
    [
      {
        name: "large.png",
        mimeType: "image/png",
        buffer: Buffer.concat([image, Buffer.alloc(2_097_153)]),
      },
      /^Image size should be less than 2MB/,
    ],
  ] as const) {
    await input.setInputFiles(file);
    await expect(input, file.name).toHaveAccessibleDescription(message);
    await saveBlog(page);
    await expect(input, file.name).toHaveAccessibleDescription(message);
    await chooseAuthorImage(page, "fine.png", image);
    await expect(input).not.toHaveAccessibleDescription(/^(?:Please|Image size|This image)/);
  }
  expect(await owner`select author_image from blogs where id = ${post.id}`).toEqual([
    { author_image: null },
  ]);
});

test("a refused edit of a post that somebody else changed meanwhile leaves no uploaded image behind", async ({
  page,
  signInAs,
  addBlog,
  owner,
}) => {
  const post = await addBlog({});
  await signInAs("admin");
  await page.goto(`/admin/blogs/${post.id}/edit`);
  await owner`update blogs set excerpt = 'Somebody Else' where id = ${post.id}`;
  const images = async () =>
    (await owner`select name from storage.objects order by name`).map(({ name }) => name);
  const before = await images();
  await fillBlog(page, { Excerpt: "Me" });
  await chooseAuthorImage(page, "image.png", await createPicture("#00add8"));
  await saveBlog(page);
  await expect(page.getByText("Somebody else has changed this post.")).toBeVisible();
  await expect(page.getByLabel("Excerpt")).toHaveValue("Me");
  expect(await owner`select excerpt, author_image from blogs where id = ${post.id}`).toEqual([
    { excerpt: "Somebody Else", author_image: null },
  ]);
  expect((await images()).filter((name) => !before.includes(name))).toEqual([]);
});
