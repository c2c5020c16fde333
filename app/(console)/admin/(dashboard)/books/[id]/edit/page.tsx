import { BookForm } from "@/components/books/manage/book-form";
import { createFormPage } from "@/components/console/form-page";
import { getBookForm } from "@/lib/books/queries";

export const metadata = { title: "Edit book" };

export default createFormPage("book", getBookForm, BookForm);
