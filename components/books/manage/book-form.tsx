'use client';

import { SelectField } from '@/components/forms/choice-field';
import { RowForm, StatusField } from '@/components/forms/row-form';
import { TextField } from '@/components/forms/text-field';
import { useActionForm } from '@/components/forms/use-action-form';
import { saveBookAction } from '@/lib/books/actions';
import { bookSchema } from '@/lib/books/form';
import { bookTypeHeadings, bookTypes } from '@/lib/books/schema';

/** Adds or changes a book. */
export function BookForm({ values }: { values: Record<string, string> }) {
  const form = useActionForm({ schema: bookSchema, action: saveBookAction, values });
  return (
    <RowForm form={form} noun="Book" home="/admin/books">
      <TextField name="title" label="Title" required />
      <TextField name="author" label="Author" required />
      <TextField name="coverUrl" label="Cover URL" type="url" inputMode="url" required placeholder="https://" />
      <TextField name="purchaseUrl" label="Purchase URL" type="url" inputMode="url" required placeholder="https://" />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          name="bookType"
          label="Book Type"
          options={bookTypes.map((value) => ({ value, label: bookTypeHeadings[value] }))}
        />
        <StatusField />
      </div>
    </RowForm>
  );
}
