import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, read, test } from "../fixtures";
import { fill, save } from "./blog-form";

const picture = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer();

const noImage = /^Please upload an image file/;

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel("Author image").setInputFiles({ name, mimeType: "image/png", buffer });

test("an author image is re-encoded, served from this site and replaced by the next one", async ({
  page,
  signInAs,
  addBlog,
  owner,
}) => {
  const post = await addBlog({});
  const edit = () => page.goto(`/admin/blogs/${post.id}/edit`);
  const kept = async () =>
    String((await owner`select author_image from blogs where id = ${post.id}`)[0]?.author_image);
  const isStored = async (url: string) =>
    (
      await owner`select from storage.objects where name = ${`author-images/${url.split("/").at(-1)}`}`
    ).length === 1;
  await signInAs("admin");
  await edit();

  const image = await picture("#00add8");
  const padded = (size: number) => Buffer.concat([image, Buffer.alloc(size - image.length)]);
  await choose(page, "large.png", padded(2_097_153));
  await save(page);
  await expect(page.getByLabel("Author image")).toHaveAccessibleDescription(
    /^Image size should be less than 2MB/,
  );
  expect(await kept()).toBe("null");

  await choose(page, "just-fits.png", padded(2_097_152));
  await save(page);
  await expect(page.getByText("Blog saved")).toBeVisible();
  const first = await kept();
  expect(first).toMatch(/\/storage\/v1\/object\/public\/blog-images\/author-images\/\d{13}\.webp$/);
  expect(await isStored(first)).toBe(true);

  const [src = ""] = (await read(page.request, `/blogs/${post.slug}`))
    .within("article")
    .each("src", "img");
  expect(src).toBe(`/images/author-images/${first.split("/").at(-1)}`);
  const answer = await page.request.get(src);
  expect(await sharp(await answer.body()).metadata()).toMatchObject({ format: "webp", width: 512 });
  expect(answer.headers()).toMatchObject({
    "content-type": "image/webp",
    "x-content-type-options": "nosniff",
    "cache-control": "public, max-age=31536000, immutable",
  });
  for (const none of ["1.svg", "..%2f..%2f1.png", "1111111111111.webp"])
    expect((await page.request.get(`/images/author-images/${none}`)).status()).toBe(404);

  await edit();
  await choose(page, "another.png", await picture("#ce3262"));
  await save(page);
  await expect(page.getByText("Blog saved")).toBeVisible();
  const second = await kept();
  expect(second).not.toBe(first);
  expect([await isStored(first), await isStored(second)]).toEqual([false, true]);

  await edit();
  await page.getByText("Remove the current image").click();
  await save(page);
  await expect(page.getByText("Blog saved")).toBeVisible();
  expect(await kept()).toBe("null");
  expect(await isStored(second)).toBe(false);
});

test("an image is checked by its content: an invalid one is reported when it is chosen, and the server rejects it too", async ({
  page,
  signInAs,
  addBlog,
  owner,
}) => {
  const post = await addBlog({});
  await signInAs("admin");
  await page.goto(`/admin/blogs/${post.id}/edit`);
  await expect(page.locator("main form")).toHaveJSProperty("noValidate", true);
  const image = await picture("#00add8");
  const input = page.getByLabel("Author image");
  const bitmap = Buffer.from(
    "424d3a000000000000003600000028000000010000000100000001001800000000000400000000000000000000000000000000000000ffffff00",
    "hex",
  );
  await fill(page, { Excerpt: "Typed before" });
  // The schema of the form and the encoder of images are tested with further files in lib/images.
  for (const [name, buffer, message] of [
    ["portrait.png", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), noImage],
    ["cut.png", image.subarray(0, 40), noImage],
    ["picture.bmp", bitmap, noImage],
    [
      "large.png",
      Buffer.concat([image, Buffer.alloc(2_097_153)]),
      /^Image size should be less than 2MB/,
    ],
  ] as const) {
    await input.setInputFiles({ name, mimeType: `image/${name.slice(-3)}`, buffer });
    await expect(input, name).toHaveAccessibleDescription(message);
    await save(page);
    await expect(input, name).toHaveAccessibleDescription(message);
    await expect(page.getByLabel("Excerpt")).toHaveValue("Typed before");
    await choose(page, "fine.png", image);
    await expect(input).not.toHaveAccessibleDescription(/^(?:Please|Image size)/);
  }
  expect(await owner`select author_image from blogs where id = ${post.id}`).toEqual([
    { author_image: null },
  ]);
});
