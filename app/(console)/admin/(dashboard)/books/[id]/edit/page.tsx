import { BookForm } from "@/components/books/manage/book-form";
import { EditPage } from "@/components/console/form-page";
import { getBookForm } from "@/lib/books/queries";

export const metadata = { title: "Edit Book" };

export default function EditBookPage(props: PageProps<"/admin/books/[id]/edit">) {
  return <EditPage noun="Book" read={getBookForm} {...props} Form={BookForm} />;
}
