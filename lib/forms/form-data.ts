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

/** Maximum length of an admin's reason for a decision, in characters. */
export const longestReason = 500;

/** Maximum number of fields in a form: twice as many as our largest list sends. */
export const mostFields = 200;

/** Whether a form has more fields than any form of this site. Stops reading at the first field above the maximum. */
export function hasTooManyFields(form: FormData): boolean {
  let count = 0;
  for (const _name of form.keys()) {
    count += 1;
    if (count > mostFields) return true;
  }
  return false;
}

/**
 * The values of a form as its action receives them: lists as repeated fields, each row of a list by its text, and
 * nothing for switches that are off and files that are not chosen.
 */
export function toFormData(values: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    for (const item of [value].flat()) {
      if (item instanceof File) form.append(name, item);
      else if (isListRow(item)) form.append(name, item.text);
      else if (typeof item === "string") form.append(name, item);
    }
  }
  return form;
}

type ListRow = { text: string };

const isListRow = (item: unknown): item is ListRow =>
  typeof item === "object" && item !== null && "text" in item && typeof item.text === "string";

/** Whether a field is hidden: Next's own, one that our forms generate, or a stored value that a form only shows. */
export function isHiddenField(name: string): boolean {
  return /^(?:\$|(?:id|key|version|back|next|token|publishedAt|currentImage|logoPath)$)/u.test(
    name,
  );
}

export const isPassword = (name: string): boolean => /password/iu.test(name);

/** The text fields of a form by name, with which a refused form is filled in again. Passwords are left out. */
export function typedValues(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string" && !isPassword(name)) fields[name] = value;
  }
  return fields;
}
