import { BookForm } from "@/components/books/manage/book-form";
import { formPage } from "@/components/console/form-page";
import { newBook } from "@/lib/books/form";

export const metadata = { title: "New book" };

export default formPage("book", newBook, BookForm);
