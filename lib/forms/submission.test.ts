import { expect, test } from "vitest";
import {
  failures,
  formFields,
  hasTooManyFields,
  mostFields,
  toFormData,
  undoFailure,
} from "@/lib/forms/submission";

test("formFields returns a list for a repeated field and a string for a single one", () => {
  expect(formFields(toFormData({ id: ["a", "b"], title: "Go", q: "" }))).toEqual({
    id: ["a", "b"],
    title: "Go",
    q: "",
  });
  expect(Object.keys(formFields(toFormData({ ["__proto__"]: "a" })))).toEqual(["__proto__"]);
});

/** A form that counts reads of its entries. */
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

test("formFields reads each entry of a form once", () => {
  const { form, seen } = countingForm(manyNames);
  expect(Object.keys(formFields(form))).toHaveLength(manyNames.length);
  expect(seen.entries).toBe(manyNames.length);
});

test("hasTooManyFields stops reading at the 201st field", () => {
  expect(hasTooManyFields(countingForm(manyNames.slice(0, mostFields)).form)).toBe(false);
  const { form, seen } = countingForm(manyNames);
  expect(hasTooManyFields(form)).toBe(true);
  expect(seen.entries).toBe(mostFields + 1);
});

test("the values of a form are sent as text and files, without switches that are off and files that are not chosen", () => {
  const logo = new File(["image"], "logo.png");
  const form = toFormData({
    title: "Gopher",
    excerpt: "",
    online: "on",
    remote: false,
    logo,
    authorImage: undefined,
    requirements: [{ text: "Go" }, { text: "SQL" }],
  });
  expect([...form]).toEqual([
    ["title", "Gopher"],
    ["excerpt", ""],
    ["online", "on"],
    ["logo", logo],
    ["requirements", "Go"],
    ["requirements", "SQL"],
  ]);
});

test.each([
  [failures.archiveJobs, "Failed to unarchive jobs"],
  [failures.restoreJobs, "Failed to archive jobs"],
  [failures.jobStatus, "Failed to update job status"],
])("undoing an action whose own message is %j fails with the message %j", (failure, undo) => {
  expect(undoFailure(failure)).toBe(undo);
});
