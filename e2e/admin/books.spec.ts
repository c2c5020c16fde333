import { expectAccessible } from "../axe";
import { aWord, expect, read, test } from "../fixtures";
import { pressInMenu } from "../row-menu";

test("an admin adds, finds, edits, publishes, unpublishes and deletes a book", async ({
  page,
  signInAs,
  owner,
  request,
}) => {
  const word = aWord();
  const title = `Go ${word} (100%_"\\.*)`;
  await signInAs("admin");
  await page.goto("/admin/books");
  await page.getByRole("link", { name: "New book" }).click();
  await expect(page.getByLabel("Book type")).toHaveValue("go_related");
  await expect(page.getByLabel("Status")).toHaveValue("draft");

  // Until React has hydrated the form, the browser validates it.
  await expect(page.locator("main form").last()).toHaveJSProperty("noValidate", true);
  await page.getByRole("button", { name: "Save book" }).click();
  for (const field of ["Title", "Author", "Cover URL", "Purchase URL"])
    await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(
      `${field} is required`,
    );
  await expect(page.getByLabel("Title")).toBeFocused();

  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Author").fill("Rob Pike");
  await page.getByLabel("Cover URL").fill("javascript:alert(1)");
  await page.getByLabel("Purchase URL").fill("books");
  await page.getByRole("button", { name: "Save book" }).click();
  await expect(page.getByLabel("Purchase URL")).toHaveAccessibleDescription(
    "Purchase URL must be a URL that starts with https:// or http://",
  );
  const cover = page.getByLabel("Cover URL");
  await expect(cover).toHaveAccessibleDescription(
    "Cover URL must be a URL that starts with https://",
  );
  await cover.fill("http://books.example.com/go.png");
  await page.getByRole("button", { name: "Save book" }).click();
  await expect(cover).toHaveAccessibleDescription(
    "Cover URL must be a URL that starts with https://",
  );
  await cover.fill("https://books.example.com/go.png");
  await page.getByLabel("Purchase URL").fill("books.example.com/go");
  await page.getByRole("button", { name: "Save book" }).dblclick();
  await expect(page.getByText("Book saved")).toBeVisible();
  await expect(page).toHaveURL("/admin/books");
  expect(
    await owner`select title, author, description, status, published_at from books where title = ${title}`,
  ).toEqual([{ title, author: "Rob Pike", description: "", status: "draft", published_at: null }]);

  const onPublicPage = async () =>
    (await read(request, "/books")).texts("article").filter((book) => book.includes(title));
  expect(await onPublicPage()).toEqual([]);

  for (const q of [title, title.toUpperCase(), '100%_"\\.*)']) {
    await page.getByRole("searchbox").fill(q);
    await expect(page).toHaveURL((url) => url.searchParams.get("q") === q);
    await expect(page.getByRole("row").filter({ hasText: title })).toBeVisible();
  }
  for (const q of [`${word}_(100`, `Go%${word}`, `${word}.*`, `${word},author.eq.x`]) {
    await page.goto(`/admin/books?q=${encodeURIComponent(q)}`);
    await expect(page.getByText("No books match your search.")).toBeVisible();
  }
  await page.goto(`/admin/books?q=${word}`);

  await page.getByRole("button", { name: `Publish ${title}`, exact: true }).click();
  await expect(page.getByText("1 book published")).toBeVisible();
  expect(await onPublicPage()).toHaveLength(1);
  expect(
    await owner`select from books where title = ${title} and published_at > now() - interval '1 minute'`,
  ).toHaveLength(1);

  await page.getByRole("link", { name: `Edit ${title}` }).click();
  await expect(page.getByLabel("Purchase URL")).toHaveValue("https://books.example.com/go");
  await page.getByLabel("Author").fill("Ken Thompson");
  await page.getByRole("button", { name: "Save book" }).click();
  await expect(page.getByText("Book saved")).toBeVisible();
  expect((await onPublicPage()).join()).toContain("by Ken Thompson");

  await page.goto(`/admin/books?q=${word}`);
  await pressInMenu(page, `Unpublish ${title}`);
  await page.getByRole("alertdialog").getByRole("button", { name: "Unpublish book" }).click();
  await expect(page.getByText("1 book unpublished")).toBeVisible();
  expect(await onPublicPage()).toEqual([]);
  expect(await owner`select published_at from books where title = ${title}`).toEqual([
    { published_at: null },
  ]);

  await pressInMenu(page, `Delete ${title}`);
  const dialog = page.getByRole("alertdialog", { name: `Delete “${title}”?` });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await owner`select from books where title = ${title}`).toHaveLength(1);
  await pressInMenu(page, `Delete ${title}`);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("1 book deleted")).toBeVisible();
  expect(await owner`select from books where title = ${title}`).toHaveLength(0);
});

test("submitting the form of a book that was deleted shows that the book no longer exists", async ({
  page,
  signInAs,
  addBook,
  owner,
}) => {
  const book = await addBook();
  await signInAs("admin");
  await page.goto(`/admin/books/${book.id}/edit`);
  await owner`delete from books where id = ${book.id}`;
  await page.getByLabel("Author").fill("Me");
  await page.getByRole("button", { name: "Save book" }).click();
  await expect(page.getByText("This book no longer exists.")).toBeVisible();
});

test("the edit page of a book that does not exist answers 404", async ({ page, signInAs }) => {
  await signInAs("admin");
  for (const id of ["5b0c3c2e-0000-4000-8000-000000000000", "x"])
    expect((await page.goto(`/admin/books/${id}/edit`))?.status()).toBe(404);
});

test("the list of books shows 25 books on a page, newest first", async ({
  page,
  signInAs,
  addBook,
}) => {
  const word = aWord();
  for (let n = 1; n <= 26; n++) await addBook({ title: `${word} ${n}` });
  await signInAs("admin");
  await page.goto(`/admin/books?q=${word}`);
  await expect(page.getByText("26 books found")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(26);
  await expect(page.getByRole("row").nth(1)).toContainText(`${word} 26`);
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(page.getByRole("row").nth(1)).toContainText(`${word} 1`);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.goto(`/admin/books?q=${word}&page=9`);
  await expect(page.getByRole("row")).toHaveCount(26);
});

test("the admin pages of books meet WCAG 2.2 AA", async ({ page, signInAs }) => {
  test.slow();
  await signInAs("admin");
  for (const path of ["/admin/books", "/admin/books?q=nothing-is-called-so", "/admin/books/new"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});

test("text typed into a list's search box before the page's JavaScript has loaded is searched for", async ({
  page,
  signInAs,
}) => {
  await signInAs("admin");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/_next/static/**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/admin/books", { waitUntil: "commit" });
  await page.getByRole("searchbox").fill("no book is called this");
  release();
  await expect(page.getByText("No books match your search.")).toBeVisible();
});
