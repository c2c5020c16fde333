import "server-only";
import type { z } from "zod";
import type { bookSchema } from "@/lib/books/form";
import type { ActionResult } from "@/lib/forms/submission";
import { saveRow } from "@/lib/rows/mutations";
import { sessionClient } from "@/lib/supabase/server";
import { toColumns } from "@/lib/text/from-row";

type BookInput = Omit<z.output<typeof bookSchema>, "back">;

/** Updates a book still at `version`, or creates one once per `key`. Returns its id. Throws when the backend fails. */
export function saveBook({
  id,
  version,
  key,
  keepPublishedAt,
  ...book
}: BookInput): Promise<ActionResult<string>> {
  const saving = sessionClient().rpc("save_book", {
    book: toColumns(book),
    book_id: id,
    expected_version: version,
    idempotency_key: key,
    keep_published_at: keepPublishedAt,
  });
  return saveRow("book", id === undefined, saving);
}
