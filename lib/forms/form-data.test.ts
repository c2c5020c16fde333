import { expect, test } from "vitest";
import { fieldsOf, formOf, hasTooManyFields, mostFields } from "./form-data";

test("a field that repeats is a list, one that does not is a text", () => {
  expect(fieldsOf(formOf({ id: ["a", "b"], title: "Go", q: "" }))).toEqual({
    id: ["a", "b"],
    title: "Go",
    q: "",
  });
  expect(Object.keys(fieldsOf(formOf({ ["__proto__"]: "a" })))).toEqual(["__proto__"]);
});

/** A form that counts how often one of its entries is looked at. */
function countingForm(names: string[]) {
  const seen = { entries: 0 };
  const form = new FormData();
  const entries = function* (): FormDataIterator<[string, FormDataEntryValue]> {
    for (const name of names) {
      seen.entries++;
      yield [name, ""];
    }
  };
  const keys = function* (): FormDataIterator<string> {
    for (const [name] of entries()) yield name;
  };
  const getAll = (name: string) =>
    [...entries()].flatMap(([other, value]) => (other === name ? [value] : []));
  Object.assign(form, { [Symbol.iterator]: entries, entries, keys, getAll });
  return { form, seen };
}

const manyNames = Array.from({ length: 3000 }, (_, index) => `field-${index}`);

test("a form is read in one pass, however many names its fields have", () => {
  const { form, seen } = countingForm(manyNames);
  expect(Object.keys(fieldsOf(form))).toHaveLength(manyNames.length);
  expect(seen.entries).toBe(manyNames.length);
});

test("a form has too many fields from the 201st on, and no more of them are looked at", () => {
  expect(hasTooManyFields(countingForm(manyNames.slice(0, mostFields)).form)).toBe(false);
  const { form, seen } = countingForm(manyNames);
  expect(hasTooManyFields(form)).toBe(true);
  expect(seen.entries).toBe(mostFields + 1);
});
