"use client";

import { SelectField } from "@/components/forms/choice-field";
import { DraftedForm, type OpenedForm, type RowFormProps } from "@/components/forms/drafted-form";
import { FormGroup } from "@/components/forms/field-frame";
import { RowForm, StatusFields } from "@/components/forms/row-form";
import { AddressField, TextField } from "@/components/forms/text-field";
import { useRowForm } from "@/components/forms/use-row-form";
import { saveBookAction } from "@/lib/books/actions";
import { bookSchema } from "@/lib/books/form";
import { bookTypeHeadings, bookTypes } from "@/lib/books/schema";
import { failures } from "@/lib/forms/failures";

export function BookForm({ home, ...props }: RowFormProps) {
  return (
    <DraftedForm noun="book" {...props}>
      {(opened) => <BookFields home={home} opened={opened} />}
    </DraftedForm>
  );
}

function BookFields({ home, opened }: { home: string; opened: OpenedForm }) {
  const { values } = opened;
  const form = useRowForm({
    schema: bookSchema,
    action: saveBookAction,
    failed: failures.saveBook,
    opened,
  });
  return (
    <RowForm form={form} labels={{ submit: "Save Book", pending: "Saving..." }} home={home}>
      <FormGroup title="The book">
        <TextField name="title" label="Title" required />
        <TextField name="author" label="Author" required />
      </FormGroup>
      <FormGroup
        title="Links"
        text="An upright picture of the cover, and the page where people can buy the book."
      >
        <AddressField name="coverUrl" label="Cover URL" required />
        <AddressField name="purchaseUrl" label="Purchase URL" required />
      </FormGroup>
      <FormGroup title="On the site">
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            name="bookType"
            label="Book Type"
            options={bookTypes.map((value) => ({ value, label: bookTypeHeadings[value] }))}
          />
          <StatusFields publishedAt={values.publishedAt} />
        </div>
      </FormGroup>
    </RowForm>
  );
}
