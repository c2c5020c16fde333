import { ListPage } from '@/components/console/list-page';
import { Publication } from '@/components/console/publication';
import { RowActions } from '@/components/console/row-actions';
import { requireAdmin } from '@/lib/auth/session';
import { deleteBookAction, publishBookAction, unpublishBookAction } from '@/lib/books/actions';
import { listManagedBooks } from '@/lib/books/queries';
import { bookTypeHeadings } from '@/lib/books/schema';

export const metadata = { title: 'Books' };

export default async function BooksPage({ searchParams }: PageProps<'/admin/books'>) {
  await requireAdmin();
  return (
    <ListPage
      noun="Book"
      path="/admin/books"
      searchParams={searchParams}
      list={listManagedBooks}
      searchLabel="Search by title or author"
      columns={{ title: 'Title', author: 'Author', type: 'Type', status: 'Status' }}
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
