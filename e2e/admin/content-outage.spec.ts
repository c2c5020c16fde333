import { locateEditor } from "@/e2e/editor";
import { test } from "@/e2e/own-site";
import { randomWord, expect } from "@/e2e/fixtures";

test.use({ isFailing: true });

test("the form of a post keeps everything typed when the image cannot be uploaded or the post cannot be saved", async ({
  page,
  ownSite,
  signInAs,
  owner,
}) => {
  const title = `Post ${randomWord()}`;
  await signInAs("admin");
  await page.goto("/admin/blogs/new");
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("Author name").fill("Ada");
  const editor = locateEditor(page, "Content");
  await editor.fill("Long words");
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
    "base64",
  );
  await page
    .getByLabel("Author image")
    .setInputFiles({ name: "one.png", mimeType: "image/png", buffer: png });
  const save = page.getByRole("button", { name: "Save blog" });

  ownSite.disconnect(/storage\/v1/);
  await save.click();
  await expect(page.getByLabel("Author image")).toHaveAccessibleDescription(
    /^The image could not be uploaded/,
  );
  await expect(editor).toHaveText("Long words");

  ownSite.disconnect(/rpc\/save_blog/);
  await save.click();
  await expect(page.getByText("Failed to save blog")).toBeVisible();
  await expect(editor).toHaveText("Long words");
  expect(await owner`select from blogs where title = ${title}`).toHaveLength(0);

  ownSite.recover();
  await save.click();
  await expect(page.getByText("Blog saved")).toBeVisible();
  expect(await owner`delete from blogs where title = ${title} returning id`).toHaveLength(1);
});
