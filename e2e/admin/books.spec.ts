import { expectAccessible } from "@/e2e/axe";
import { randomWord, expect, fetchPage, test } from "@/e2e/fixtures";
import { chooseInRowMenu } from "@/e2e/row-menu";

test("an admin adds, finds, edits, publishes, unpublishes and deletes a book", async ({
  page,
  context,
  signInAs,
  owner,
  request,
}) => {
  const word = randomWord();
  const title = `Go ${word} (100%_"\\.*)`;
  await signInAs("admin");
  const list = (query = "") => fetchPage(context.request, `/admin/books${query}`);
  expect((await list()).texts("a", { href: "/admin/books/new" })).toContain("New book");
  await page.goto("/admin/books/new");
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
    (await fetchPage(request, "/books")).texts("article").filter((book) => book.includes(title));
  expect(await onPublicPage()).toEqual([]);

  const found = async (q: string) => {
    const page = await list(`?q=${encodeURIComponent(q)}`);
    const isEmpty = page.within("main").text().includes("No books match your search.");
    const books = page.texts("h2").filter((name) => name === title);
    expect(books.length, q).toBe(isEmpty ? 0 : 1);
    return books;
  };
  for (const q of [title, title.toUpperCase()]) expect(await found(q)).toEqual([title]);
  for (const q of [`${word}_(100`, `Go%${word}`, `${word}.*`, `${word},author.eq.x`])
    expect(await found(q)).toEqual([]);
  for (const q of ['100%_"\\.*)', word]) {
    await page.getByRole("searchbox").fill(q);
    await expect(page).toHaveURL((url) => url.searchParams.get("q") === q);
    await expect(page.getByRole("row").filter({ hasText: title })).toBeVisible();
  }
  await expectAccessible(page);

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

  await expect(page).toHaveURL(`/admin/books?q=${word}`);
  await chooseInRowMenu(page, `Unpublish ${title}`);
  await page.getByRole("alertdialog").getByRole("button", { name: "Unpublish book" }).click();
  await expect(page.getByText("1 book unpublished")).toBeVisible();
  expect(await onPublicPage()).toEqual([]);
  expect(await owner`select published_at from books where title = ${title}`).toEqual([
    { published_at: null },
  ]);

  await chooseInRowMenu(page, `Delete ${title}`);
  const dialog = page.getByRole("alertdialog", { name: `Delete “${title}”?` });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await owner`select from books where title = ${title}`).toHaveLength(1);
  await chooseInRowMenu(page, `Delete ${title}`);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("1 book deleted")).toBeVisible();
  expect(await owner`select from books where title = ${title}`).toHaveLength(0);
});

test("saving a book that was deleted meanwhile shows that it no longer exists", async ({
  page,
  signInAs,
  addBook,
  owner,
}) => {
  const book = await addBook();
  await signInAs("admin");
  await page.goto(`/admin/books/${book.id}/edit`);
  await expectAccessible(page);
  await owner`delete from books where id = ${book.id}`;
  await page.getByLabel("Author").fill("Me");
  await page.getByRole("button", { name: "Save book" }).click();
  await expect(page.getByText("This book no longer exists.")).toBeVisible();
});

test("the edit page of a book that does not exist answers 404", async ({
  context,
  signInAs,
  addBook,
}) => {
  const book = await addBook();
  await signInAs("admin");
  for (const [id, status] of [
    [book.id, 200],
    ["5b0c3c2e-0000-4000-8000-000000000000", 404],
    ["x", 404],
  ])
    expect((await fetchPage(context.request, `/admin/books/${id}/edit`)).status).toBe(status);
});

test("the list of books shows 25 books on a page, newest first", async ({
  context,
  signInAs,
  addBook,
}) => {
  const word = randomWord();
  for (let n = 1; n <= 26; n++) await addBook({ title: `${word} ${n}` });
  await signInAs("admin");
  const open = (path = "") => fetchPage(context.request, path);
  const first = await open(`/admin/books?q=${word}`);
  expect(first.texts("p", { role: "status" })).toContain("26 books found");
  expect(first.all("tr")).toHaveLength(26);
  expect(first.texts("tr")[1]).toContain(`${word} 26`);
  const second = await open(first.each("href", "a", { "aria-label": "Page 2" })[0]);
  expect(second.all("tr")).toHaveLength(2);
  expect(second.texts("tr")[1]).toContain(`${word} 1`);
  expect((await open(`/admin/books?q=${word}&page=9`)).all("tr")).toHaveLength(26);
});

test("text typed into a list's search box before the page's JavaScript has loaded is searched for", async ({
  page,
  signInAs,
}) => {
  await signInAs("admin");
  const hold = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await hold.promise;
    await route.continue();
  });
  await page.goto("/admin/books", { waitUntil: "commit" });
  await page.getByRole("searchbox").fill("no book is called this");
  hold.resolve();
  await expect(page.getByText("No books match your search.")).toBeVisible();
  await expectAccessible(page);
});
