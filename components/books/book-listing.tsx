import { EmptyState } from "@/components/ui/notice";
import { ListLimit } from "@/components/ui/pagination";
import { PageHeading } from "@/components/ui/section";
import { type Book, bookTypeHeadings, bookTypes, bookListSize } from "@/lib/books/schema";
import { ExternalCardLink } from "@/components/ui/card";
import { type Tone, toneNames } from "@/components/ui/badge";
import { pickByName } from "@/lib/text/placeholder";

export function BookListing({ books }: { books: Book[] }) {
  return (
    <div className="container pt-10 sm:pt-14">
      <PageHeading title="Books" text="What Go developers read and recommend." />
      {books.length > 0 ? (
        bookTypes.map((type) => (
          <BookGroup
            key={type}
            title={bookTypeHeadings[type]}
            books={books.filter((book) => book.bookType === type)}
          />
        ))
      ) : (
        <EmptyState hasGopher title="No books available yet." />
      )}
      <ListLimit count={books.length} limit={bookListSize}>
        The latest {bookListSize} books are shown.
      </ListLimit>
    </div>
  );
}

function BookGroup({ title, books }: { title: string; books: Book[] }) {
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

function BookCard({ book }: { book: Book }) {
  return (
    <article className="group relative flex h-full flex-col rounded-md outline-offset-4 outline-accent has-[.stretched:focus-visible]:outline-2">
      <BookCover book={book} />
      <h3 dir="auto" className="mt-4 line-clamp-3 text-base leading-snug font-semibold">
        {book.title}
      </h3>
      <p className="mt-1 text-sm text-muted">
        by <bdi>{book.author}</bdi>
      </p>
      <ExternalCardLink href={book.purchaseUrl} about={book.title} className="min-h-8 pt-2">
        View
      </ExternalCardLink>
    </article>
  );
}

const covers = {
  blue: "bg-[linear-gradient(160deg,#007391,#00465a)]",
  aqua: "bg-[linear-gradient(160deg,#00706b,#00403d)]",
  fuchsia: "bg-[linear-gradient(160deg,#c22f5c,#5c1330)]",
  yellow: "bg-[linear-gradient(160deg,#806200,#3d2f00)]",
  violet: "bg-[linear-gradient(160deg,#6558c4,#2c2463)]",
} satisfies Record<Tone, string>;

/** A book's cover image in front of a text cover, which is visible if the image is missing or broken. */
function BookCover({ book }: { book: Book }) {
  return (
    <div
      aria-hidden="true"
      className={`relative aspect-2/3 overflow-hidden rounded-md border border-transparent [content-visibility:auto] bg-origin-border text-white shadow-card transition group-hover:-translate-y-1 group-hover:shadow-lift ${covers[pickByName(toneNames, book.title)]}`}
    >
      <span className="absolute inset-y-0 left-0 w-[8%] bg-white/20" />
      <p className="absolute inset-y-[6%] right-[8%] left-[15%] flex flex-col justify-between gap-2 rounded-sm border border-white/40 p-2.5 leading-snug">
        <bdi className="line-clamp-6 font-bold">{book.title}</bdi>
        <bdi className="line-clamp-2 text-xs">{book.author}</bdi>
      </p>
      <img
        src={book.coverUrl}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className="picture-over"
      />
    </div>
  );
}
