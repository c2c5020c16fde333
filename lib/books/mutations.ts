import "server-only";
import type { ActionResult } from "@/lib/forms/result";
import { savedRow } from "@/lib/content/mutations";
import { sessionClient } from "@/lib/supabase/server";
import type { BookInput } from "./form";

/** Updates a book still at `version`, or creates one once per `key`. Returns its id. */
export async function saveBook({
  id,
  version,
  key,
  ...book
}: Omit<BookInput, "back">): Promise<ActionResult<string>> {
  const saving = sessionClient().rpc("save_book", {
    book_id: id,
    expected_version: version,
    idempotency_key: key,
    title: book.title,
    author: book.author,
    cover_url: book.coverUrl,
    purchase_url: book.purchaseUrl,
    book_type: book.bookType,
    status: book.status,
    keep_published_at: book.keepPublishedAt,
  });
  return savedRow("book", id !== undefined, saving);
}
