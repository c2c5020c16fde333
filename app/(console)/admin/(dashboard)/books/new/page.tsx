import { BookForm } from "@/components/books/manage/book-form";
import { NewPage } from "@/components/console/form-page";
import { newBook } from "@/lib/books/form";

export const metadata = { title: "New Book" };

export default function NewBookPage({ searchParams }: PageProps<"/admin/books/new">) {
  return <NewPage noun="Book" values={newBook} searchParams={searchParams} Form={BookForm} />;
}
