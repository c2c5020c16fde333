'use client';

import { type ComponentProps, useEffect, useRef } from 'react';
import { LinkButton } from '@/components/ui/button';
import { SelectField } from './choice-field';
import { Form, useFormContext } from './form';

type Props = {
  form: ComponentProps<typeof Form>['form'];
  /** What it adds or changes: 'Blog'. */
  noun: string;
  /** The list it leads back to. */
  home: string;
  children: React.ReactNode;
};

/** The form of one row of a list. */
export function RowForm({ form, noun, home, children }: Props) {
  return (
    <Form
      form={form}
      submitLabel={`Save ${noun}`}
      pendingLabel="Saving..."
      actions={
        <LinkButton href={home} look="outline">
          Cancel
        </LinkButton>
      }
    >
      <RowFields />
      {children}
    </Form>
  );
}

/** Whether it is public. */
export function StatusField() {
  return (
    <SelectField
      name="status"
      label="Status"
      hint="Saving as published sets the publish date to now."
      options={[
        { value: 'draft', label: 'Draft' },
        { value: 'published', label: 'Published' },
      ]}
    />
  );
}

/** Which row a form is about: its id and the version it was opened with, or the key of a new one. */
function RowFields() {
  const form = useFormContext();
  const key = useRef<HTMLInputElement>(null);
  // The browser may show this very page again after the form was saved: what is typed then is another row.
  useEffect(() => {
    if (key.current && isSecureContext) key.current.value = crypto.randomUUID();
  }, []);
  return ['id', 'version', 'key'].map((name) => {
    const value = form.valueOf(name);
    return value ? <input key={name} type="hidden" name={name} defaultValue={value} ref={name === 'key' ? key : null} /> : null;
  });
}
