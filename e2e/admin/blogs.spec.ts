import { expectAccessible } from "@/e2e/axe";
import { pasteHtml } from "@/e2e/editor";
import { randomWord, expect, fetchPage, test } from "@/e2e/fixtures";
import { elementText } from "@/e2e/html";
import { chooseInRowMenu } from "@/e2e/row-menu";
import { blogEditor, fillBlog, saveBlog } from "@/e2e/admin/blog-form";

test("an admin writes, previews, publishes, renames, unpublishes and deletes a post", async ({
  page,
  context,
  signInAs,
  owner,
  request,
}) => {
  const word = randomWord();
  const title = `Généricité in ${word}`;
  await signInAs("admin");
  const view = (path = "") => fetchPage(context.request, path);
  expect((await view("/admin/blogs")).texts("a", { href: "/admin/blogs/new" })).toContain(
    "New blog",
  );
  await page.goto("/admin/blogs/new");
  await expect(page.getByLabel("Blog type")).toHaveValue("golang_blogs");
  await expect(page.getByLabel("Status")).toHaveValue("draft");
  await saveBlog(page);
  for (const field of ["Title", "Author name"])
    await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(
      `${field} is required`,
    );
  await expect(blogEditor(page)).toHaveAccessibleDescription("Content is required");

  await fillBlog(page, { Title: title, "Author name": "Ada Lovelace", Excerpt: "In short." });
  await pasteHtml(blogEditor(page), `<h2>Why</h2><p>About ${word}.</p><script>alert(1)</script>`);
  const preview = page.getByRole("region", { name: "Search result preview" });
  await expect(preview).toContainText("/blogs/…");
  await expect(preview).toContainText(title);
  await expect(preview).toContainText("In short.");
  await fillBlog(page, { "Meta title": "For engines", "Meta description": "What engines show." });
  await expect(preview).toContainText("For engines");
  await expect(preview).toContainText("What engines show.");

  await fillBlog(page, {
    Slug: "Not A Slug",
    "Twitter handle": "no spaces please",
    "LinkedIn URL": "linkedin",
  });
  await saveBlog(page);
  await expect(page.getByLabel("Slug")).toHaveAccessibleDescription(/^Slug can have/);
  await expect(page.getByLabel("Twitter handle")).toHaveAccessibleDescription(
    /^Twitter handle can have/,
  );
  await expect(page.getByLabel("LinkedIn URL")).toHaveAccessibleDescription(
    /^LinkedIn URL must be a URL/,
  );
  await fillBlog(page, {
    Slug: "",
    "Twitter handle": "@ada",
    "LinkedIn URL": "https://www.linkedin.com/in/ada",
  });
  await saveBlog(page);
  await expect(page.getByText("Blog saved")).toBeVisible();
  const readPost = async () => {
    const [row] = await owner`select * from blogs where title = ${title}`;
    return row;
  };
  expect(await readPost()).toMatchObject({
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

  const postStatus = async (slug: string) => (await request.get(`/blogs/${slug}`)).status();
  const slug = `genericite-in-${word}`;
  expect(await postStatus(slug)).toBe(404);
  const list = () => view(`/admin/blogs?q=${word}`);
  const [previewed] = (await list()).each("href", "a", { "aria-label": `Preview ${title}` });
  const article = (await view(previewed)).within("article");
  expect(article.texts("h1")).toEqual([title]);
  expect(article.text()).toContain(`About ${word}.`);

  await page.getByRole("button", { name: `Publish ${title}` }).click();
  await expect(page.getByText("1 post published")).toBeVisible();
  expect(await postStatus(slug)).toBe(200);
  expect(await (await request.get("/blogs")).text()).toContain(title);

  await page.getByRole("link", { name: `Edit ${title}` }).click();
  await fillBlog(page, { Slug: `renamed-${word}` });
  await saveBlog(page);
  await expect(page.getByText("Blog saved")).toBeVisible();
  expect(await postStatus(slug)).toBe(404);
  expect(await postStatus(`renamed-${word}`)).toBe(200);

  const inStatus = async (status: string) => {
    const tabs = (await list()).within("nav", { "aria-label": "Status" }).all("a");
    const tab = tabs.find((link) => elementText(link).startsWith(status));
    const filtered = (await view(tab?.attribs.href)).within("main");
    const titles = filtered.texts("h2").filter((name) => name === title);
    expect(filtered.text().includes("No blogs match your search.")).toBe(titles.length === 0);
    return titles;
  };
  expect([await inStatus("Draft"), await inStatus("Published")]).toEqual([[], [title]]);
  await chooseInRowMenu(page, `Unpublish ${title}`);
  await page
    .getByRole("alertdialog", { name: `Unpublish “${title}”?` })
    .getByRole("button", { name: "Unpublish post" })
    .click();
  await expect(page.getByText("1 post unpublished")).toBeVisible();
  expect(await postStatus(`renamed-${word}`)).toBe(404);
  expect(await readPost()).toMatchObject({ published_at: null });
  expect([await inStatus("Draft"), await inStatus("Published")]).toEqual([[title], []]);
  await chooseInRowMenu(page, `Delete ${title}`);
  await page
    .getByRole("alertdialog", { name: `Delete “${title}”?` })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByText("1 post deleted")).toBeVisible();
  expect(await readPost()).toBeUndefined();
});

test("no two posts get the same slug, whether it was typed or generated", async ({
  page,
  signInAs,
  addBlog,
  owner,
}) => {
  const first = await addBlog({});
  await signInAs("admin");
  await page.goto("/admin/blogs/new");
  await fillBlog(page, { Title: first.title, "Author name": "Ada", Slug: first.slug });
  await pasteHtml(blogEditor(page), "<p>Words</p>");
  await saveBlog(page);
  await expect(page.getByLabel("Slug")).toHaveAccessibleDescription(/^Another post has this slug/);
  await expect(page.getByLabel("Slug")).toBeFocused();
  await expect(blogEditor(page)).toHaveText("Words");
  await fillBlog(page, { Slug: "" });
  await saveBlog(page);
  await expect(page.getByText("Blog saved")).toBeVisible();
  expect(
    await owner`delete from blogs where slug = ${`${first.slug}-1`} returning id`,
  ).toHaveLength(1);
});

test("the list and the preview of posts meet WCAG 2.2 AA", async ({ page, signInAs, addBlog }) => {
  test.slow();
  const post = await addBlog({ status: "draft", published_at: null });
  await signInAs("admin");
  for (const path of ["/admin/blogs", `/admin/blogs/${post.id}/preview`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});

test("the form of a post, the toolbar of its editor and the choice of text colours are accessible", async ({
  page,
  signInAs,
  addBlog,
}) => {
  const post = await addBlog({ status: "draft", published_at: null });
  await signInAs("admin");
  await page.goto(`/admin/blogs/${post.id}/edit`);
  await expectAccessible(page);
  // The colours below are those of the light theme.
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await blogEditor(page).fill("Colourful");
  await blogEditor(page).press("ControlOrMeta+a");
  const toolbar = page.getByRole("toolbar", { name: "Formatting" });
  const tools = await toolbar.getByRole("button").evaluateAll((all) =>
    (all as HTMLElement[]).map((tool) => ({
      top: tool.getBoundingClientRect().top,
      labels: [tool.title, tool.ariaLabel],
    })),
  );
  expect(tools.length).toBeGreaterThan(18);
  expect(new Set(tools.map(({ top }) => top)).size).toBe(1);
  for (const { labels } of tools) expect(new Set(labels).size, labels.join()).toBe(1);

  const colour = toolbar.getByRole("button", { name: "Text colour" });
  await colour.click();
  await expect(colour).toHaveAttribute("aria-expanded", "true");
  const swatches = page.getByRole("group", { name: "Text colour" });
  await expect(swatches.getByRole("button")).toHaveCount(6);
  await swatches.getByRole("button", { name: "Aqua" }).click();
  await expect(swatches).toHaveCount(0);
  await expect(blogEditor(page).locator("span")).toHaveCSS("color", "rgb(10, 133, 127)");
  await expect(blogEditor(page)).toBeFocused();

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
  await expect(blogEditor(page).locator("span")).toHaveCount(0);
});
