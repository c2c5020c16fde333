import "server-only";
import type { Status } from "@/lib/content/form";
import { containing, isId, readNewest } from "@/lib/content/queries";
import { toIso } from "@/lib/text/dates";
import type { ListPage, ListQuery } from "@/lib/forms/list";
import { publicReader, sessionClient } from "@/lib/supabase/server";
import { type Book, listSize, type ManagedBook } from "./schema";

/** Published books, newest first. Throws when the backend fails. */
export async function listBooks(): Promise<Book[]> {
  const { data } = await publicReader()
    .from("books")
    .select("id, title, author, cover_url, purchase_url, book_type")
    .eq("status", "published")
    .order("published_at", { ascending: false })
    .order("id")
    .limit(listSize)
    .throwOnError();
  return data.map((row) => ({
    id: row.id,
    title: row.title,
    author: row.author,
    coverUrl: row.cover_url,
    purchaseUrl: row.purchase_url,
    bookType: row.book_type,
  }));
}

/** One page of books, newest first, whose title or author contains `q`, of one status or all, for admins. Throws when the backend fails. */
export async function listManagedBooks(
  { q, page }: ListQuery,
  status?: Status,
): Promise<ListPage<ManagedBook>> {
  const client = await sessionClient();
  const { rows, ...rest } = await readNewest(page, () => {
    const books = client
      .from("books")
      .select("id, title, author, book_type, published_at", { count: "exact" });
    return containing(status ? books.eq("status", status) : books, q);
  });
  return {
    ...rest,
    rows: rows.map((row) => ({
      id: row.id,
      title: row.title,
      author: row.author,
      bookType: row.book_type,
      publishedAt: row.published_at && toIso(row.published_at),
    })),
  };
}

/** What the form of a book is filled with, or null when there is none. Throws when the backend fails. */
export async function getBookForm(id: string): Promise<Record<string, string> | null> {
  if (!isId(id)) return null;
  const client = await sessionClient();
  const { data } = await client
    .from("books")
    .select("version, title, author, cover_url, purchase_url, book_type, status")
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  return (
    data && {
      id,
      version: String(data.version),
      title: data.title,
      author: data.author,
      coverUrl: data.cover_url,
      purchaseUrl: data.purchase_url,
      bookType: data.book_type,
      status: data.status,
    }
  );
}
