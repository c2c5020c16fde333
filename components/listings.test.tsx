import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as blogs from "@/lib/blogs/schema";
import * as books from "@/lib/books/schema";
import { sectionSize } from "@/lib/events/schema";
import { blog, book, event } from "@/test/data";
import { BlogListing } from "@/components/blogs/blog-listing";
import { BookListing } from "@/components/books/book-listing";
import { EventListing } from "@/components/events/event-listing";

/** Copies of an object, each with its own id and slug. */
function makeCopies<T extends object>(count: number, original: T) {
  return Array.from({ length: count }, (_, index) => ({
    ...original,
    id: String(index),
    slug: String(index),
  }));
}

/** The sentences in a rendered list that state that the list was cut off. */
function renderLimits(element: React.ReactElement): string[] {
  const text = renderToStaticMarkup(element)
    .replace(/<[^>]*>/gu, " ")
    .replace(/\s+/gu, " ");
  return text.match(/The (?:next|latest) \d+ [^.]* are shown\./gu) ?? [];
}

test.each([
  {
    type: "Conference" as const,
    upcoming: sectionSize,
    past: sectionSize - 1,
    limits: ["The next 100 Conferences are shown."],
  },
  {
    type: "Meetup" as const,
    upcoming: 1,
    past: sectionSize,
    limits: ["The latest 100 past Meetups are shown."],
  },
  { type: "Meetup" as const, upcoming: sectionSize - 1, past: 0, limits: [] },
])(
  "the list of a $type page says that it was cut off only if it was: $upcoming upcoming and $past past events",
  ({ type, upcoming, past, limits }) => {
    const listing = (
      <EventListing
        type={type}
        upcoming={makeCopies(upcoming, event)}
        past={makeCopies(past, event)}
      />
    );
    expect(renderLimits(listing)).toEqual(limits);
  },
);

test("the list of blog posts says that it was cut off only if it was", () => {
  const posts = makeCopies(blogs.blogListSize, blog);
  expect(renderLimits(<BlogListing blogs={posts} />)).toEqual(["The latest 200 posts are shown."]);
  expect(renderLimits(<BlogListing blogs={posts.slice(1)} />)).toEqual([]);
});

test("the list of books says that it was cut off only if it was", () => {
  const shelf = makeCopies(books.bookListSize, book);
  expect(renderLimits(<BookListing books={shelf} />)).toEqual(["The latest 500 books are shown."]);
  expect(renderLimits(<BookListing books={shelf.slice(1)} />)).toEqual([]);
});
