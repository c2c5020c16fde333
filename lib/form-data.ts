/** Every field of a form by its name; one that stands in it more than once is a list. What schemas of forms read. */
export function fieldsOf(form: FormData): Record<string, FormDataEntryValue | FormDataEntryValue[] | undefined> {
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
}

/** A form that holds `fields`; a list stands in it once for each of its items. */
export function formOf(fields: Record<string, string | string[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const item of [value].flat()) form.append(name, item);
  return form;
}
