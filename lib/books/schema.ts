import type { Enums } from "../supabase/database.types";

export type BookType = Enums<"book_type">;

/** Types of books, in the order of the groups on the books page (SPEC section 2). */
export const bookTypeHeadings: Record<BookType, string> = {
  go_related: "Golang Books",
  other_tech: "Other Tech Books",
  non_tech: "Non Tech Recommendations",
};

export const bookTypes = Object.keys(bookTypeHeadings) as BookType[];

export const listSize = 500;

export type Book = {
  id: string;
  title: string;
  author: string;
  coverUrl: string;
  purchaseUrl: string;
  bookType: BookType;
};
