import { Gopher } from "@/components/layout/gopher";
import { EmptyState } from "@/components/ui/empty-state";
import { ListLimit } from "@/components/ui/list-limit";
import { PageHeading } from "@/components/ui/page-heading";
import { type Book, bookTypeHeadings, bookTypes, listSize } from "@/lib/books/schema";
import { BookCard } from "./book-card";

export function BookListing({ books }: { books: Book[] }) {
  return (
    <div className="container pt-10 sm:pt-14">
      <PageHeading title="Books" text="What Go developers read, and recommend." />
      {books.length > 0 ? (
        bookTypes.map((type) => (
          <Group
            key={type}
            title={bookTypeHeadings[type]}
            books={books.filter((book) => book.bookType === type)}
          />
        ))
      ) : (
        <EmptyState picture={<Gopher className="size-20" />} title="No books available yet." />
      )}
      <ListLimit count={books.length} limit={listSize}>
        The latest {listSize} books are shown.
      </ListLimit>
    </div>
  );
}

function Group({ title, books }: { title: string; books: Book[] }) {
  if (books.length === 0) return null;
  return (
    <section aria-label={title} className="mb-14">
      <h2 className="mb-5 text-xl">{title}</h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 sm:gap-x-6 lg:grid-cols-5">
        {books.map((book) => (
          <li key={book.id}>
            <BookCard book={book} />
          </li>
        ))}
      </ul>
    </section>
  );
}
