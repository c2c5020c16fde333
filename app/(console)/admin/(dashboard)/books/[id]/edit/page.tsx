import { BookForm } from '@/components/books/manage/book-form';
import { EditPage } from '@/components/console/form-page';
import { requireAdmin } from '@/lib/auth/session';
import { getBookForm } from '@/lib/books/queries';

export const metadata = { title: 'Edit Book' };

export default async function EditBookPage({ params }: { params: Promise<{ id: string }> }) {
  await requireAdmin();
  return (
    <EditPage title="Edit Book" data={getBookForm((await params).id)} failed="Failed to load book">
      {(values) => <BookForm values={values} />}
    </EditPage>
  );
}
