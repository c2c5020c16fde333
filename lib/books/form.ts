import { z } from "zod";
import { statuses } from "@/lib/rows/schema";
import {
  keepPublishedAt,
  rowFields,
  plainLine,
  requiredText,
  webAddress,
} from "@/lib/forms/fields";
import { bookTypes } from "@/lib/books/schema";

/** The form of a book; maximum lengths match the database table. */
export const bookSchema = z.object({
  ...rowFields,
  title: requiredText("Title", 300, plainLine()),
  author: requiredText("Author", 300, plainLine()),
  // The content security policy allows images over https only.
  coverUrl: webAddress("Cover URL", 2048, /^https$/),
  purchaseUrl: webAddress("Purchase URL"),
  bookType: z.enum(bookTypes, "Please choose a book type"),
  status: z.enum(statuses, "Please choose a status"),
  keepPublishedAt,
});

export const newBook = { bookType: "go_related", status: "draft" } satisfies Partial<
  z.output<typeof bookSchema>
>;
