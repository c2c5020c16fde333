import { expect, test } from "vitest";
import { bookSchema, newBook } from "@/lib/books/form";

const book = {
  ...newBook,
  title: "Go",
  author: "Rob Pike",
  purchaseUrl: "http://books.example/go",
};

test.each([
  ["https://books.example/go.png", undefined],
  ["books.example/go.png", undefined],
  ["http://books.example/go.png", "Cover URL must be a URL that starts with https://"],
])("the cover URL %s gives the error %s", (coverUrl, message) => {
  expect(bookSchema.safeParse({ ...book, coverUrl }).error?.issues[0]?.message).toBe(message);
});
