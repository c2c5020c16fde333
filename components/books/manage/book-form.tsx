'use client';

import { SelectField } from '@/components/forms/choice-field';
import { Form } from '@/components/forms/form';
import { RowFields } from '@/components/forms/row-fields';
import { TextField } from '@/components/forms/text-field';
import { useActionForm } from '@/components/forms/use-action-form';
import { LinkButton } from '@/components/ui/button';
import { saveBookAction } from '@/lib/books/actions';
import { bookSchema } from '@/lib/books/form';
import { bookTypeHeadings, bookTypes } from '@/lib/books/schema';

/** Adds or changes a book. */
export function BookForm({ values }: { values: Record<string, string> }) {
  const form = useActionForm({ schema: bookSchema, action: saveBookAction, values });
  return (
    <Form
      form={form}
      submitLabel="Save Book"
      pendingLabel="Saving..."
      actions={
        <LinkButton href="/admin/books" look="outline">
          Cancel
        </LinkButton>
      }
    >
      <RowFields />
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
        <SelectField
          name="status"
          label="Status"
          options={[
            { value: 'draft', label: 'Draft' },
            { value: 'published', label: 'Published' },
          ]}
        />
      </div>
    </Form>
  );
}
