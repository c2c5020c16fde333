import type { Enums } from "../supabase/database.types";

/** Types of books, in the order of the groups on the books page (SPEC section 2). */
export const bookTypes = [
  "go_related",
  "other_tech",
  "non_tech",
] as const satisfies Enums<"book_type">[];

export type BookType = (typeof bookTypes)[number];

export const bookTypeHeadings = {
  go_related: "Golang Books",
  other_tech: "Other Tech Books",
  non_tech: "Non Tech Recommendations",
} satisfies Record<BookType, string>;

export const listSize = 500;

export type Book = {
  id: string;
  title: string;
  author: string;
  coverUrl: string;
  purchaseUrl: string;
  bookType: BookType;
};
