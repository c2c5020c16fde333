import { connection } from "next/server";
import { BookListing } from "@/components/books/book-listing";
import { JsonLd } from "@/components/layout/json-ld";
import { booksJsonLd, listBooks } from "@/lib/books/queries";
import { pageMetadata } from "@/lib/metadata/metadata";

export const metadata = pageMetadata({
  path: "/books",
  title: "Books for Go developers",
  description: "Recommended books: on Go, on the craft of software, and beyond it.",
});

export default async function BooksPage() {
  await connection();
  const books = await listBooks();
  return (
    <>
      <BookListing books={books} />
      <JsonLd things={[booksJsonLd(books)]} />
    </>
  );
}
