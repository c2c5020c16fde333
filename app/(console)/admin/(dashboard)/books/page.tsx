import { ListPage } from '@/components/console/list-page';
import { Publication } from '@/components/console/publication';
import { RowActions } from '@/components/console/row-actions';
import { requireAdmin } from '@/lib/auth/session';
import { deleteBookAction, publishBookAction, unpublishBookAction } from '@/lib/books/actions';
import { listManagedBooks } from '@/lib/books/queries';
import { bookTypeHeadings } from '@/lib/books/schema';
import { parseListQuery, type SearchParams } from '@/lib/list';

export const metadata = { title: 'Books' };

const columns = [
  { key: 'title', label: 'Title' },
  { key: 'author', label: 'Author' },
  { key: 'type', label: 'Type' },
  { key: 'status', label: 'Status' },
  { key: 'actions', label: 'Actions', isBare: true },
];

export default async function BooksPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireAdmin();
  const query = parseListQuery(await searchParams);
  return (
    <ListPage
      title="Books"
      path="/admin/books"
      query={query}
      data={listManagedBooks(query)}
      failed="Failed to load books"
      add={{ href: '/admin/books/new', label: 'New Book' }}
      searchLabel="Search by title or author"
      saved="Book saved"
      empty="No books yet."
      columns={columns}
      cellsOf={({ id, title, author, bookType, publishedAt }) => ({
        title: <span className="font-semibold wrap-anywhere">{title}</span>,
        author,
        type: bookTypeHeadings[bookType],
        status: <Publication publishedAt={publishedAt} />,
        actions: (
          <RowActions
            id={id}
            name={title}
            editHref={`/admin/books/${id}/edit`}
            publication={{ isPublished: publishedAt !== null, publish: publishBookAction, unpublish: unpublishBookAction }}
            remove={deleteBookAction}
          />
        ),
      })}
    />
  );
}
