import { expect, fetchPage, test } from "@/e2e/fixtures";
import { parseHtml } from "@/e2e/html";

const groups = [
  ["Golang Books", "go_related"],
  ["Other Tech Books", "other_tech"],
  ["Non Tech Recommendations", "non_tech"],
] as const;

test("only published books are listed, in three groups and newest first", async ({
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
    const html = await fetchPage(request, "/books");
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

test("a book shows its cover, title and author and links to its shop in a new tab", async ({
  request,
  backend,
}) => {
  const { data: books } = await backend
    .from("books")
    .select()
    .eq("status", "published")
    .throwOnError();
  const cards = (await fetchPage(request, "/books"))
    .all("article")
    .map((card) => parseHtml([card]));
  for (const { title, author, cover_url, purchase_url } of books) {
    const card = cards.find((candidate) => candidate.texts("h3")[0] === title);
    expect(card?.text(), title).toContain(`by ${author}`);
    expect(card?.each("src", "img"), title).toEqual([cover_url]);
    // The text cover behind the image shows the book's title and author, hidden from screen readers because they are
    // repeated beside it.
    expect(card?.texts("div", { "aria-hidden": "true" }), title).toEqual([title + author]);
    const newTab = { target: "_blank", rel: "noopener noreferrer" };
    expect(card?.texts("a", { href: purchase_url, ...newTab })).toEqual([
      `View: ${title} (opens in a new tab)`,
    ]);
  }
});
