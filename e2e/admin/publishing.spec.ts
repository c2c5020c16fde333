import { findAccessibilityViolations } from "@/e2e/axe";
import { pasteHtml } from "@/e2e/editor";
import { randomWord, expect, fetchPage, test, type Who } from "@/e2e/fixtures";
import { blogEditor, fillBlog } from "@/e2e/admin/blog-form";
import { holdBackAction } from "@/e2e/admin/hold-back";

const tinyImage = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("the preview of a post shows the unsaved form as the public page would", async ({
  page,
  signInAs,
}) => {
  const title = `Preview of ${randomWord()}`;
  await signInAs("admin");
  await page.goto("/admin/blogs/new");
  await fillBlog(page, { Title: title, "Author name": "Ada Lovelace", "Twitter handle": "@ada" });
  await pasteHtml(blogEditor(page), "<h2>Why</h2><p>Because.</p><script>alert(1)</script>");
  await page
    .getByLabel("Author image")
    .setInputFiles({ name: "ada.png", mimeType: "image/png", buffer: tinyImage });
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("dialog", { name: "Preview" });
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(preview.getByRole("heading", { name: "Why" })).toBeVisible();
  await expect(preview.locator("img")).toHaveAttribute("src", /^data:image\/webp/);
  await expect(preview.locator("script")).toHaveCount(0);
  await preview.getByRole("link", { name: "Ada Lovelace on X" }).click();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Preview" })).toBeFocused();
  await expect(page).toHaveURL("/admin/blogs/new");
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title);
  const list = await fetchPage(page.request, `/admin/blogs?q=${encodeURIComponent(title)}`);
  expect(list.texts("p")).toContain("No blogs match your search.");
});

test.describe("the preview of a published post", () => {
  test.use({ isFailing: true });

  test("the preview of a published post is shown only to admins", async ({
    page,
    context,
    signInAs,
    addBlog,
  }) => {
    const post = await addBlog({});
    await signInAs("admin");
    await page.goto(`/admin/blogs/${post.id}/edit`);
    const title = `Corrected ${randomWord()}`;
    await page.getByLabel("Title", { exact: true }).fill(title);
    const button = page.getByRole("button", { name: "Preview" });
    const call = await holdBackAction(page, () => button.click());
    await button.click();
    const preview = page.getByRole("dialog", { name: "Preview" });
    await expect(preview.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(preview).toContainText("January 1, 2020");
    const answer = await call();
    expect(await answer.text()).toContain("shareLinks");
    expect(answer.headers()["cache-control"]).toMatch(/no-store/);

    const others: (Who | "anonymous")[] = ["anonymous", "stranger", "pending", "approved"];
    for (const who of others) {
      await context.clearCookies();
      if (who !== "anonymous") await signInAs(who);
      for (const path of ["/admin/login", "/recruiter/login", "/"])
        expect(await (await call(path)).text(), who).not.toContain("shareLinks");
    }
  });
});

for (const table of ["blogs", "books"] as const)
  test(`published ${table} keep their publish date when they are edited unless a new one is chosen`, async ({
    page,
    signInAs,
    addBlog,
    addBook,
    owner,
  }) => {
    const published_at = "2020-01-01T12:00:00Z";
    const row =
      table === "blogs"
        ? await addBlog({ published_at })
        : await addBook({ status: "published", published_at });
    const readPublishYear = async () => {
      const [stored] = await owner`select published_at from ${owner(table)} where id = ${row.id}`;
      return stored?.published_at.getUTCFullYear();
    };
    await signInAs("admin");
    for (const [choice, year] of [
      [null, 2020],
      ["Publish as of today", new Date().getUTCFullYear()],
    ] as const) {
      await page.goto(`/admin/${table}/${row.id}/edit`);
      await expect(page.getByLabel("Publish date")).toHaveValue("keep");
      await expect(page.getByLabel("Publish date")).toContainText("Keep January 1, 2020");
      if (choice) await page.getByLabel("Publish date").selectOption(choice);
      await page.getByRole("button", { name: /^Save/u }).click();
      await expect(page).toHaveURL(`/admin/${table}`);
      expect(await readPublishYear()).toBe(year);
    }
  });
