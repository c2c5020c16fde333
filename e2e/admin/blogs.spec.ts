import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "../axe";
import { editorOf, paste } from "../editor";
import { aWord, expect, test } from "../fixtures";
import { pressInMenu } from "../row-menu";

const picture = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer();

const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(new RegExp(`^${label}(?: \\(optional\\))?$`)).fill(text);
};
const editor = (page: Page) => editorOf(page, "Content");
const save = async (page: Page) => {
  // Until the page's JavaScript runs, the browser checks by itself and says so by itself.
  await expect(page.locator("main form")).toHaveJSProperty("noValidate", true);
  await page.getByRole("button", { name: "Save Blog" }).click();
};
const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel("Author Image").setInputFiles({ name, mimeType: "image/png", buffer });

// One after the other: they look at which images are kept.
test.describe.configure({ mode: "default" });

test("a post is written, previewed, published, renamed, unpublished and deleted", async ({
  page,
  signInAs,
  owner,
  browser,
  baseURL,
}) => {
  const word = aWord();
  const title = `Généricité in ${word}`;
  await signInAs("admin");
  await page.goto("/admin/blogs");
  await page.getByRole("link", { name: "New Blog" }).click();
  await expect(page.getByLabel("Blog Type")).toHaveValue("golang_blogs");
  await expect(page.getByLabel("Status")).toHaveValue("draft");
  await save(page);
  for (const field of ["Title", "Author Name"])
    await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(
      `${field} is required`,
    );
  await expect(editor(page)).toHaveAccessibleDescription("Content is required");

  await fill(page, { Title: title, "Author Name": "Ada Lovelace", Excerpt: "In short." });
  await paste(editor(page), `<h2>Why</h2><p>About ${word}.</p><script>alert(1)</script>`);
  const preview = page.getByRole("region", { name: "Search result preview" });
  await expect(preview).toContainText("/blogs/…");
  await expect(preview).toContainText(title);
  await expect(preview).toContainText("In short.");
  await fill(page, { "Meta Title": "For engines", "Meta Description": "What engines show." });
  await expect(preview).toContainText("For engines");
  await expect(preview).toContainText("What engines show.");

  await fill(page, {
    Slug: "Not A Slug",
    "Twitter Handle": "no spaces please",
    "LinkedIn URL": "linkedin",
  });
  await save(page);
  await expect(page.getByLabel("Slug")).toHaveAccessibleDescription(/^Slug can have/);
  await expect(page.getByLabel("Twitter Handle")).toHaveAccessibleDescription(
    /^Twitter handle can have/,
  );
  await expect(page.getByLabel("LinkedIn URL")).toHaveAccessibleDescription(
    /^LinkedIn URL must be a URL/,
  );
  await fill(page, {
    Slug: "",
    "Twitter Handle": "@ada",
    "LinkedIn URL": "https://www.linkedin.com/in/ada",
  });
  await save(page);
  await expect(page.getByText("Blog saved")).toBeVisible();
  const read = async () => (await owner`select * from blogs where title = ${title}`)[0];
  const draft = await read();
  expect(draft).toMatchObject({
    slug: `genericite-in-${word}`,
    content: `<h2>Why</h2><p>About ${word}.</p>`,
    excerpt: "In short.",
    meta_title: "For engines",
    meta_description: "What engines show.",
    twitter_handle: "@ada",
    linkedin_url: "https://www.linkedin.com/in/ada",
    status: "draft",
    published_at: null,
  });

  const visitor = await browser.newPage({ baseURL: baseURL ?? "" });
  const statusOf = async (slug: string) => (await visitor.goto(`/blogs/${slug}`))?.status();
  const slug = `genericite-in-${word}`;
  expect(await statusOf(slug)).toBe(404);
  await page.goto(`/admin/blogs?q=${word}`);
  await pressInMenu(page, `Preview ${title}`, "link");
  await expect(page.getByRole("article").getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByRole("article")).toContainText(`About ${word}.`);

  await page.goto(`/admin/blogs?q=${word}`);
  await page.getByRole("button", { name: `Publish ${title}` }).click();
  await expect(page.getByText("1 post published")).toBeVisible();
  expect(await statusOf(slug)).toBe(200);
  await visitor.goto("/blogs");
  await expect(visitor.getByRole("heading", { name: title })).toBeVisible();

  await page.getByRole("link", { name: `Edit ${title}` }).click();
  await fill(page, { Slug: `renamed-${word}` });
  await save(page);
  await expect(page.getByText("Blog saved")).toBeVisible();
  expect(await statusOf(slug)).toBe(404);
  expect(await statusOf(`renamed-${word}`)).toBe(200);

  await page.goto(`/admin/blogs?q=${word}`);
  await pressInMenu(page, `Unpublish ${title}`);
  await expect(page.getByText("1 post unpublished")).toBeVisible();
  expect(await statusOf(`renamed-${word}`)).toBe(404);
  expect(await read()).toMatchObject({ published_at: null });
  await pressInMenu(page, `Delete ${title}`);
  await page
    .getByRole("alertdialog", { name: `Delete “${title}”?` })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByText("1 post deleted")).toBeVisible();
  expect(await read()).toBeUndefined();
  await visitor.close();
});

test("slugs are unique: made ones count up, chosen ones are refused", async ({
  page,
  signInAs,
  addBlog,
  owner,
}) => {
  const first = await addBlog({});
  await signInAs("admin");
  await page.goto("/admin/blogs/new");
  await fill(page, { Title: first.title, "Author Name": "Ada", Slug: first.slug });
  await paste(editor(page), "<p>Words</p>");
  await save(page);
  await expect(page.getByLabel("Slug")).toHaveAccessibleDescription(/^Another post has this slug/);
  await expect(page.getByLabel("Slug")).toBeFocused();
  await expect(editor(page)).toHaveText("Words");
  await fill(page, { Slug: "" });
  await save(page);
  await expect(page.getByText("Blog saved")).toBeVisible();
  expect(
    await owner`delete from blogs where slug = ${`${first.slug}-1`} returning id`,
  ).toHaveLength(1);
});

test("an author’s image is checked by what it is, drawn anew, shown by our own origin, and replaced", async ({
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
  await fill(page, { Excerpt: "Typed before" });

  const image = await picture("#00add8");
  const padded = (size: number) => Buffer.concat([image, Buffer.alloc(size - image.length)]);
  for (const [name, file] of [
    ["portrait.png", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["page.png", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["polyglot.png", Buffer.from("GIF89a/*<script>alert(1)</script>*/")],
  ] as const) {
    await choose(page, name, file);
    await expect(page.getByLabel("Author Image")).toHaveAccessibleDescription(
      /^Please upload an image file/,
    );
    await save(page);
    await expect(page.getByLabel("Author Image")).toHaveAccessibleDescription(
      /^Please upload an image file/,
    );
    await expect(page.getByLabel("Excerpt")).toHaveValue("Typed before");
    await choose(page, "fine.png", image);
    await expect(page.getByLabel("Author Image")).not.toHaveAccessibleDescription(/^Please/);
  }
  await choose(page, "large.png", padded(2_097_153));
  await save(page);
  await expect(page.getByLabel("Author Image")).toHaveAccessibleDescription(
    /^Image size should be less than 2MB/,
  );
  expect(await kept()).toBe("null");

  await choose(page, "just-fits.png", padded(2_097_152));
  await save(page);
  await expect(page.getByText("Blog saved")).toBeVisible();
  const first = await kept();
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

test("what is wrong with an image is told when it is chosen, and the server holds to it", async ({
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
  const input = page.getByLabel("Author Image");
  const bitmap = Buffer.from(
    "424d3a000000000000003600000028000000010000000100000001001800000000000400000000000000000000000000000000000000ffffff00",
    "hex",
  );
  for (const [file, sentence] of [
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
      {
        name: "large.png",
        mimeType: "image/png",
        buffer: Buffer.concat([image, Buffer.alloc(2_097_153)]),
      },
      /^Image size should be less than 2MB/,
    ],
  ] as const) {
    await input.setInputFiles(file);
    await expect(input, file.name).toHaveAccessibleDescription(sentence);
    await save(page);
    await expect(input, file.name).toHaveAccessibleDescription(sentence);
    await choose(page, "fine.png", image);
    await expect(input).not.toHaveAccessibleDescription(/^(?:Please|Image size)/);
  }
  expect(await owner`select author_image from blogs where id = ${post.id}`).toEqual([
    { author_image: null },
  ]);
});

test("an edit that somebody else overtook is not saved, nothing of it is lost, and no image is left behind", async ({
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
  await fill(page, { Excerpt: "Me" });
  await choose(page, "image.png", await picture("#00add8"));
  await save(page);
  await expect(page.getByText("Somebody else has changed this post.")).toBeVisible();
  await expect(page.getByLabel("Excerpt")).toHaveValue("Me");
  expect(await owner`select excerpt, author_image from blogs where id = ${post.id}`).toEqual([
    { excerpt: "Somebody Else", author_image: null },
  ]);
  expect((await images()).filter((name) => !before.includes(name))).toEqual([]);
});

test("the pages break no rule of WCAG 2.2 AA in either theme, wide or narrow", async ({
  page,
  signInAs,
  addBlog,
}) => {
  // Reading whole pages takes its time.
  test.slow();
  const post = await addBlog({ status: "draft", published_at: null });
  await signInAs("admin");
  for (const path of [
    "/admin/blogs",
    "/admin/blogs/new",
    `/admin/blogs/${post.id}/edit`,
    `/admin/blogs/${post.id}/preview`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});

test("the tools stand in one row, and colours of text are swatches", async ({ page, signInAs }) => {
  await signInAs("admin");
  await page.goto("/admin/blogs/new");
  await editor(page).fill("Colourful");
  await editor(page).press("ControlOrMeta+a");
  const toolbar = page.getByRole("toolbar", { name: "Formatting" });
  const tops = await toolbar
    .getByRole("button")
    .evaluateAll((tools) => tools.map((tool) => tool.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(18);
  expect(new Set(tops).size).toBe(1);
  for (const tool of await toolbar.getByRole("button").all())
    await expect(tool).toHaveAttribute("title", (await tool.getAttribute("aria-label")) ?? "");

  const colour = toolbar.getByRole("button", { name: "Text colour" });
  await colour.click();
  await expect(colour).toHaveAttribute("aria-expanded", "true");
  const swatches = page.getByRole("group", { name: "Text colour" });
  await expect(swatches.getByRole("button")).toHaveCount(6);
  await swatches.getByRole("button", { name: "Aqua" }).click();
  await expect(swatches).toHaveCount(0);
  await expect(editor(page).locator("span")).toHaveCSS("color", "rgb(10, 133, 127)");
  await expect(editor(page)).toBeFocused();

  await colour.focus();
  await page.keyboard.press("Enter");
  await expect(swatches.getByRole("button", { name: "Aqua" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(swatches.getByRole("button", { name: "Default" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(swatches).toHaveCount(0);
  await expect(colour).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(editor(page).locator("span")).toHaveCount(0);
});
