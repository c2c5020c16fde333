import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = new Map(
  globSync("{app,components}/**/*.tsx").map((file) => [file, readFileSync(file, "utf8")]),
);

/** How many fields people fill in a component renders itself. */
const countFields = (source: string) => source.match(/<[A-Z]\w*Field$|<[A-Z]\w*Field\s/gmu)?.length;

const filesWith = (element: string) =>
  [...sources].filter(
    ([file, source]) => source.includes(`<${element}`) && !file.startsWith("components/forms/"),
  );

test("a form of the console without drafts has at most three fields", () => {
  const forms = filesWith("ConsoleForm");
  expect(forms.length).toBeGreaterThan(5);
  for (const [file, source] of forms) expect(countFields(source) ?? 0, file).toBeLessThanOrEqual(3);
});

test("no form that stores drafts has a password field", () => {
  const forms = filesWith("RowForm");
  expect(forms.length).toBeGreaterThanOrEqual(5);
  for (const [file, source] of forms) expect(source, file).not.toContain("PasswordField");
});

test("components read and set the values of forms by React Hook Form instead of by the DOM", () => {
  const readsTheDom = /new FormData\(\w|\[name=["']?\w+["']?\]["'`]\)|elements\.namedItem/u;
  const found = [...sources].filter(([, source]) => readsTheDom.test(source)).map(([file]) => file);
  // The fields of a confirmation dialog are plain HTML.
  expect(found).toEqual(["components/console/confirm-action.tsx"]);
});
