import { expect, read, test } from "../fixtures";

const groups = [
  ["Golang Books", "go_related"],
  ["Other Tech Books", "other_tech"],
  ["Non Tech Recommendations", "non_tech"],
] as const;

test("published books are listed in three groups, newest first, and drafts are not listed", async ({
  request,
  backend,
}) => {
  // Retried, because other tests publish books.
  await expect(async () => {
    const { data: books } = await backend
      .from("books")
      .select()
      .order("published_at", { ascending: false })
      .order("id")
      .throwOnError();
    expect(books.some(({ status }) => status === "draft")).toBe(true);
    const html = await read(request, "/books");
    expect(html.within("main").texts("h2")).toEqual(groups.map(([heading]) => heading));
    for (const [heading, type] of groups) {
      const expected = books
        .filter((book) => book.status === "published" && book.book_type === type)
        .map(({ title }) => title);
      expect(expected.length).toBeGreaterThan(0);
      expect(html.region(heading).texts("h3")).toEqual(expected);
    }
  }).toPass();
});

test("a book shows its cover, title and author, and View opens the shop in a new tab", async ({
  page,
  backend,
}) => {
  const { data: books } = await backend
    .from("books")
    .select()
    .eq("status", "published")
    .throwOnError();
  await page.goto("/books");
  for (const book of books) {
    const card = page
      .getByRole("article")
      .filter({ has: page.getByRole("heading", { name: book.title, exact: true }) });
    await expect(card).toContainText(`by ${book.author}`);
    await expect(card.locator("img")).toHaveAttribute("src", book.cover_url);
    // The cover that stands in for a missing image names the book, for the eye only.
    await expect(card.locator("> [aria-hidden=true]")).toHaveText(book.title + book.author);
    const view = card.getByRole("link", { name: `View : ${book.title} (opens in a new tab)` });
    await expect(view).toHaveAttribute("href", book.purchase_url);
    await expect(view).toHaveAttribute("target", "_blank");
    await expect(view).toHaveAttribute("rel", /noopener/);
  }
});
