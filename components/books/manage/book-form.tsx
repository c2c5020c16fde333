"use client";

import { StatusFields } from "@/components/console/status-fields";
import { SelectField, FormGroup, AddressField, TextField } from "@/components/forms/fields";
import { RowForm, type RowFormProps } from "@/components/forms/console-form";
import { saveBookAction } from "@/lib/books/actions";
import { bookSchema } from "@/lib/books/form";
import { bookTypeHeadings } from "@/lib/books/schema";
import { failures } from "@/lib/forms/submission";

export function BookForm(props: RowFormProps) {
  return (
    <RowForm
      {...props}
      noun="book"
      schema={bookSchema}
      action={saveBookAction}
      failed={failures.saveBook}
      submitLabel="Save book"
    >
      <FormGroup title="The book">
        <TextField name="title" label="Title" required />
        <TextField name="author" label="Author" required />
      </FormGroup>
      <FormGroup
        title="Links"
        text="A portrait picture of the cover, and the page where people can buy the book."
      >
        <AddressField name="coverUrl" label="Cover URL" required />
        <AddressField name="purchaseUrl" label="Purchase URL" required />
      </FormGroup>
      <FormGroup title="On the site">
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            name="bookType"
            label="Book type"
            options={Object.entries(bookTypeHeadings)}
          />
          <StatusFields publishedAt={props.values.publishedAt} />
        </div>
      </FormGroup>
    </RowForm>
  );
}
