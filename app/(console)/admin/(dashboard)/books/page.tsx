import { createListPage } from "@/components/console/list-page";
import { Publication, publicationVerb } from "@/components/console/publication";
import { RowActions } from "@/components/console/row-actions";
import { RowTitle } from "@/components/console/row-title";
import { changeBooksAction } from "@/lib/books/actions";
import { listManagedBooks } from "@/lib/books/queries";
import { bookTypeHeadings } from "@/lib/books/schema";
import { statusLabels } from "@/lib/rows/schema";
import { failures } from "@/lib/forms/submission";

export const metadata = { title: "Books" };

export default createListPage({
  noun: "Book",
  list: listManagedBooks,
  statuses: statusLabels,
  searchLabel: "Search by title or author",
  order: "Most recently added first",
  columns: {
    title: { label: "Title", sortBy: "title" },
    type: { label: "Type", sortBy: "book_type", width: "w-36 xl:w-48" },
    status: { label: "Status", sortBy: "published_at", sortsAs: "time", width: "w-32 xl:w-56" },
    actions: { label: "Actions", width: "w-56" },
  },
  renderCells: ({ id, title, author, bookType, publishedAt }, editHref) => ({
    title: <RowTitle title={title}>by {author}</RowTitle>,
    type: bookTypeHeadings[bookType],
    status: <Publication publishedAt={publishedAt} />,
    actions: (
      <RowActions
        id={id}
        name={title}
        noun="book"
        editHref={editHref}
        action={changeBooksAction}
        verb={publicationVerb("book", { title, publishedAt }, failures.bookStatus)}
        deletion={{ failed: failures.deleteBook }}
      />
    ),
  }),
});
