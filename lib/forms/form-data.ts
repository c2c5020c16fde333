/** Every field of a form by its name; one that stands in it more than once is a list. What schemas of forms read. */
export function fieldsOf(
  form: FormData,
): Record<string, FormDataEntryValue | FormDataEntryValue[] | undefined> {
  // Asking the form for all of each name would read it once for each of them.
  const values = new Map<string, FormDataEntryValue[]>();
  for (const [name, value] of form) {
    const earlier = values.get(name);
    if (earlier) earlier.push(value);
    else values.set(name, [value]);
  }
  return Object.fromEntries(
    [...values].map(([name, all]) => [name, all.length > 1 ? all : all[0]]),
  );
}

/** Most fields of a form that is read: twice those of the greatest list of ours. */
export const mostFields = 200;

/** Whether a form has more fields than any of ours, found out without reading the rest of them. */
export function hasTooManyFields(form: FormData): boolean {
  const names = form.keys();
  for (let count = 0; !names.next().done;) if (++count > mostFields) return true;
  return false;
}

/** A form that holds `fields`; a list stands in it once for each of its items. */
export function formOf(fields: Record<string, string | string[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const item of [value].flat()) form.append(name, item);
  return form;
}

/** Whether a field is none that people fill in: Next's own, or one of the hidden fields of our forms. */
export function isHiddenField(name: string): boolean {
  return /^(?:\$|(?:id|key|version|back|next|token)$)/u.test(name);
}

/** The texts that stand in a form, by name, for whoever fills it again: no files, and never a password. */
export function typedIn(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === "string" && !/password/iu.test(entry[0]),
    ),
  );
}
