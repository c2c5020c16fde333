/** The input of a form's schema: values by field name, a list for repeated fields. */
export function formFields(form: FormData) {
  // Reads the form in one pass: getAll would scan it once for every name.
  const values = new Map<string, FormDataEntryValue[]>();
  for (const [name, value] of form) {
    const earlier = values.get(name);
    if (earlier) earlier.push(value);
    else values.set(name, [value]);
  }
  const fields = [...values].map(([name, fieldValues]) => [
    name,
    fieldValues.length > 1 ? fieldValues : fieldValues[0],
  ]);
  return Object.fromEntries(fields) as Record<string, FormDataEntryValue | FormDataEntryValue[]>;
}

/** Maximum length of a reason that an admin states. */
export const longestReason = 500;

/** Maximum number of fields in a form: twice as many as our largest list sends. */
export const mostFields = 200;

/** Whether a form has more fields than any of ours. Stops reading at the first field above the maximum. */
export function hasTooManyFields(form: FormData): boolean {
  let count = 0;
  for (const _name of form.keys()) {
    count += 1;
    if (count > mostFields) return true;
  }
  return false;
}

/** Form data with the given fields, lists as repeated ones. */
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
export function typedValues(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    const isPassword = /password/iu.test(name);
    if (typeof value === "string" && !isPassword) fields[name] = value;
  }
  return fields;
}
