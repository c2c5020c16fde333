import type { Enums } from "../supabase/database.types";

/** Kinds of book, in the order the page groups them (SPEC section 2). */
export const bookTypes = [
  "go_related",
  "other_tech",
  "non_tech",
] as const satisfies Enums<"book_type">[];

export type BookType = (typeof bookTypes)[number];

/** The heading above each group of books (SPEC section 2). */
export const bookTypeHeadings = {
  go_related: "Golang Books",
  other_tech: "Other Tech Books",
  non_tech: "Non Tech Recommendations",
} satisfies Record<BookType, string>;

/** Most books on the page. */
export const listSize = 500;

/** A recommended book as people see it. */
export type Book = {
  id: string;
  title: string;
  author: string;
  coverUrl: string;
  purchaseUrl: string;
  bookType: BookType;
};

/** A book on the admins' list. `publishedAt` is ISO 8601 in UTC, null for a draft. */
export type ManagedBook = Pick<Book, "id" | "title" | "author" | "bookType"> & {
  publishedAt: string | null;
};
