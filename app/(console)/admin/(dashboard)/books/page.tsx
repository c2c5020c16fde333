import { ListPage } from "@/components/console/list-page";
import { Publication } from "@/components/console/publication";
import { RowActions } from "@/components/console/row-actions";
import { changeBooksAction } from "@/lib/books/actions";
import { listManagedBooks } from "@/lib/books/queries";
import { bookTypeHeadings } from "@/lib/books/schema";
import { failures } from "@/lib/forms/failures";

export const metadata = { title: "Books" };

export default function BooksPage({ searchParams }: PageProps<"/admin/books">) {
  return (
    <ListPage
      noun="Book"
      path="/admin/books"
      searchParams={searchParams}
      list={listManagedBooks}
      searchLabel="Search by title or author"
      columns={{ title: "Title", author: "Author", type: "Type", status: "Status" }}
      cellsOf={({ id, title, author, bookType, publishedAt }, editHref) => ({
        title: <span className="font-semibold wrap-anywhere">{title}</span>,
        author,
        type: bookTypeHeadings[bookType],
        status: <Publication publishedAt={publishedAt} />,
        actions: (
          <RowActions
            id={id}
            name={title}
            editHref={editHref}
            action={changeBooksAction}
            verbs={[{ verb: publishedAt ? "unpublish" : "publish", failed: failures.bookStatus }]}
            deletion={{ failed: failures.deleteBook }}
          />
        ),
      })}
    />
  );
}
