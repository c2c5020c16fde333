"use server";
import { adminAction } from "@/lib/auth/session";
import { rowChanges } from "@/lib/rows/changes";
import { deleteRows, setStatus } from "@/lib/rows/mutations";
import { failures } from "@/lib/forms/submission";
import { hrefAfterSaving, withoutBackParameter } from "@/lib/rows/list-address";
import { bookSchema } from "@/lib/books/form";
import { saveBook } from "@/lib/books/mutations";

export const saveBookAction = adminAction({
  schema: bookSchema,
  failed: failures.saveBook,
  run: (book) => saveBook(withoutBackParameter(book)),
  after: { goTo: (_, { id, back }) => hrefAfterSaving("/admin/books", id && back) },
});

export const changeBooksAction = adminAction(
  rowChanges("books", {
    publish: (ids) => setStatus("books", "published", ids),
    unpublish: (ids) => setStatus("books", "draft", ids),
    delete: (ids) => deleteRows("books", ids),
  }),
);
