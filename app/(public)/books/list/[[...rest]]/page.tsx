import { BookListing } from '@/components/books/book-listing';
import { JsonLd } from '@/components/layout/json-ld';
import { Shell } from '@/components/layout/shell';
import { LoadFailed } from '@/components/ui/load-failed';
import { Read } from '@/components/ui/read';
import { booksJsonLd } from '@/lib/books/json-ld';
import { listBooks } from '@/lib/books/queries';
import { pageMetadata } from '@/lib/metadata';

export const revalidate = 60;

/** None when building: the page is made when it is first asked for, and kept. */
export function generateStaticParams() {
  return [];
}

export const metadata = pageMetadata({
  path: '/books',
  title: 'Books for Go developers',
  description: 'Recommended books: on Go, on the craft of software, and beyond it.',
});

export default function BooksPage() {
  return (
    <Shell section="books">
      <Read data={listBooks()} failed={<LoadFailed text="Failed to load books" />}>
        {(books) => (
          <>
            <BookListing books={books} />
            <JsonLd things={[booksJsonLd(books)]} />
          </>
        )}
      </Read>
    </Shell>
  );
}
