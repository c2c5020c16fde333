import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = new Map(
  globSync("{app,components}/**/*.tsx").map((file) => [file, readFileSync(file, "utf8")]),
);

const filesWith = (element: string) =>
  [...sources].filter(
    ([file, source]) => source.includes(`<${element}`) && !file.startsWith("components/forms/"),
  );

/** The names of the components that a file renders inside of its form, without its buttons and groups. */
function fieldsIn(source: string): string[] {
  const [, content = ""] = /<ConsoleForm\b([^]*)<\/ConsoleForm>/u.exec(source) ?? [];
  const elements = [...content.matchAll(/<([A-Z]\w*)/gu)].map(([, name = ""]) => name);
  return elements.filter((name) => !["ConsoleForm", "FormGroup", "LinkButton"].includes(name));
}

test("a form of the console without drafts has at most three fields", () => {
  const forms = filesWith("ConsoleForm");
  expect(forms.length).toBeGreaterThan(5);
  for (const [file, source] of forms) {
    const fields = fieldsIn(source);
    expect(fields.length, file).toBeLessThanOrEqual(3);
    // A component of another kind could contain several fields.
    for (const name of fields) expect(name, file).toMatch(/Field$/u);
  }
});

test("no form that stores drafts has a password field", () => {
  const forms = filesWith("RowForm");
  expect(forms.length).toBeGreaterThanOrEqual(5);
  for (const [file, source] of forms) expect(source, file).not.toContain("PasswordField");
});

test("components read and set the values of forms by React Hook Form instead of by the DOM", () => {
  const readsTheDom = /new FormData\(\w|\[name=["']?\w+["']?\]["'`]\)|elements\.namedItem/u;
  const found = [...sources].filter(([, source]) => readsTheDom.test(source)).map(([file]) => file);
  // The fields of a confirmation dialog are plain HTML, and a plain form validates what the browser would post.
  expect(found.toSorted()).toEqual([
    "components/console/confirm-action.tsx",
    "components/forms/plain-form.tsx",
  ]);
});
