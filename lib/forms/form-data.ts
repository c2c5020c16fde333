/** The input of a form's schema: values by field name, a list for repeated fields. */
export function formFields(form: FormData) {
  // Reads the form in one pass: getAll would scan it once for every name.
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

/** Maximum length of a reason that an admin states. */
export const longestReason = 500;

/** Maximum number of fields in a form: twice as many as our largest list sends. */
export const mostFields = 200;

export function hasTooManyFields(form: FormData): boolean {
  const names = form.keys();
  for (let count = 0; !names.next().done;) if (++count > mostFields) return true;
  return false;
}

export function toFormData(fields: Record<string, string | string[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const item of [value].flat()) form.append(name, item);
  return form;
}

/** Whether a field is hidden: Next's own, or one that our forms generate. */
export function isHiddenField(name: string): boolean {
  return /^(?:\$|(?:id|key|version|back|next|token)$)/u.test(name);
}

/** The text fields of a form by name, to fill it again; without passwords. */
export function typedIn(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === "string" && !/password/iu.test(entry[0]),
    ),
  );
}
