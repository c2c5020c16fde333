import type { Enums, Tables } from "@/lib/supabase/database.types";
import type { FromRow } from "@/lib/text/from-row";

export type BookType = Enums<"book_type">;

/** Types of books with their headings, in the order of the groups on the books page. */
export const bookTypeHeadings: Record<BookType, string> = {
  go_related: "Golang Books",
  other_tech: "Other Tech Books",
  non_tech: "Non Tech Recommendations",
};

export const bookTypes = Object.keys(bookTypeHeadings) as BookType[];

/** Maximum number of books on the books page. */
export const bookListSize = 500;

export type Book = Pick<
  FromRow<Tables<"books">>,
  "id" | "title" | "author" | "coverUrl" | "purchaseUrl" | "bookType"
>;
