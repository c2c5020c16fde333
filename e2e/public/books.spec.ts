import { expect, test } from "../fixtures";

const groups = [
  ["Golang Books", "go_related"],
  ["Other Tech Books", "other_tech"],
  ["Non Tech Recommendations", "non_tech"],
] as const;

test("published books stand in three groups, newest first, drafts do not", async ({
  page,
  backend,
}) => {
  const { data: books } = await backend
    .from("books")
    .select()
    .order("published_at", { ascending: false })
    .order("id")
    .throwOnError();
  expect(books.some(({ status }) => status === "draft")).toBe(true);
  await page.goto("/books");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(
    groups.map(([heading]) => heading),
  );
  for (const [heading, type] of groups) {
    const expected = books
      .filter((book) => book.status === "published" && book.book_type === type)
      .map(({ title }) => title);
    expect(expected.length).toBeGreaterThan(0);
    await expect(
      page.getByRole("region", { name: heading }).getByRole("heading", { level: 3 }),
    ).toHaveText(expected);
  }
});

test("a book shows cover, title once and author, and View leads to where it is sold, in a new tab", async ({
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
    const view = card.getByRole("link", { name: `View : ${book.title} (opens in a new tab)` });
    await expect(view).toHaveAttribute("href", book.purchase_url);
    await expect(view).toHaveAttribute("target", "_blank");
    await expect(view).toHaveAttribute("rel", /noopener/);
  }
  // The cover that is drawn where there is none does not say the title again.
  const first = page.getByRole("article").first();
  const title = await first.getByRole("heading").innerText();
  // The heading, and what tells the link from others.
  expect((await first.textContent())?.split(title)).toHaveLength(1 + 2);
  await expect(first.locator("svg").first()).toBeVisible();
});
