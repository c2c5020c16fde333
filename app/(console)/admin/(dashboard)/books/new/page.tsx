import { BookForm } from "@/components/books/manage/book-form";
import { createFormPage } from "@/components/console/form-page";
import { newBook } from "@/lib/books/form";

export const metadata = { title: "New book" };

export default createFormPage("book", newBook, BookForm);
