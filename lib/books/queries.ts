import "server-only";
import { type Status, statusLabels } from "@/lib/rows/schema";
import { editableRow, formValues, listRows } from "@/lib/rows/queries";
import { fromRow, readJson } from "@/lib/text/from-row";
import type { SortedQuery } from "@/lib/rows/list-address";
import type { Tables } from "@/lib/supabase/database.types";
import { publicReader } from "@/lib/supabase/server";
import { bookSchema } from "@/lib/books/form";
import type { Book } from "@/lib/books/schema";
import type { ItemList, Person } from "schema-dts";
import { itemList } from "@/lib/metadata/json-ld";

type BookRow = Tables<"books">;

export async function listBooks(): Promise<Book[]> {
  const rows = await readJson<BookRow[]>(publicReader().rpc("list_books"));
  return rows.map(fromRow);
}

export function listManagedBooks(query: SortedQuery, status?: Status) {
  return listRows<BookRow, Status>("books", query, statusLabels, status);
}

export async function getBookForm(id: string): Promise<Record<string, string> | null> {
  const row = await editableRow("books", id);
  return row && formValues(row, bookSchema);
}

/** Separators between the names of several authors. */
const authorSeparator = /, | and | with | & /u;

export function booksJsonLd(books: Book[]): ItemList {
  return itemList(
    books.map(({ title, author, coverUrl, purchaseUrl }) => ({
      "@type": "Book",
      name: title,
      author: author.split(authorSeparator).map((name): Person => ({ "@type": "Person", name })),
      image: coverUrl,
      url: purchaseUrl,
    })),
  );
}
