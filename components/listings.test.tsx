import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import * as blogs from "@/lib/blogs/schema";
import * as books from "@/lib/books/schema";
import { sectionSize } from "@/lib/events/schema";
import { blog, book, event } from "@/test/data";
import { BlogListing } from "@/components/blogs/blog-listing";
import { BookListing } from "@/components/books/book-listing";
import { EventListing } from "@/components/events/event-listing";

/** Copies of an object, each with its own id and slug. */
const many = <T extends object>(count: number, one: T) =>
  Array.from({ length: count }, (_, n) => ({ ...one, id: String(n), slug: String(n) }));
const textOf = (element: React.ReactElement) =>
  renderToStaticMarkup(element)
    .replace(/<[^>]*>/gu, " ")
    .replace(/\s+/gu, " ");

describe("a list cut off at its maximum length says so, a shorter list does not", () => {
  test("upcoming and past events of each type", () => {
    const shown = (type: "Conference" | "Meetup", upcoming: number, past: number) =>
      textOf(
        <EventListing type={type} upcoming={many(upcoming, event)} past={many(past, event)} />,
      ).match(/The (?:next|latest) \d+ [^.]* are shown\./gu);
    expect(shown("Conference", sectionSize, sectionSize - 1)).toEqual([
      "The next 100 Conferences are shown.",
    ]);
    expect(shown("Meetup", 1, sectionSize)).toEqual(["The latest 100 past Meetups are shown."]);
    expect(shown("Meetup", sectionSize - 1, 0)).toBeNull();
  });

  test("blog posts and books", () => {
    for (const missing of [0, 1]) {
      const [posts, shelf] = [
        many(blogs.blogListSize - missing, blog),
        many(books.bookListSize - missing, book),
      ];
      expect(
        textOf(<BlogListing blogs={posts} />).includes("The latest 200 posts are shown."),
      ).toBe(missing === 0);
      expect(
        textOf(<BookListing books={shelf} />).includes("The latest 500 books are shown."),
      ).toBe(missing === 0);
    }
  });
});
