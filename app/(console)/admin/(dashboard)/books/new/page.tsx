import { randomUUID } from 'node:crypto';
import { BookForm } from '@/components/books/manage/book-form';
import { FormPage } from '@/components/console/form-page';
import { requireAdmin } from '@/lib/auth/session';
import { newBook } from '@/lib/books/form';

export const metadata = { title: 'New Book' };

export default async function NewBookPage() {
  await requireAdmin();
  return (
    <FormPage title="New Book">
      <BookForm values={{ ...newBook, key: randomUUID() }} />
    </FormPage>
  );
}
