import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const text = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
const [section = ""] = /^## Add a noun$[^]+?(?=^## )/m.exec(text) ?? [];

/** The paths that the section names, for the noun `books`. */
const named = [...section.matchAll(/`([^`\n]+)`/g)].map(([, path = ""]) =>
  path.replace("53_talks", "52_books").replaceAll("talks", "books"),
);

/** Files that follow from others: generated, frozen, data, and measurements of all pages. */
const following =
  /\.test\.tsx?$|\.spec\.ts$|database\.types\.ts$|^supabase\/(?:migrations|tests\/data|templates)\/|^e2e\/(?!rows)/;

/** The noun as the name of a table, a path or a value: not in prose. */
const nounInCode = /["'`/.]books\b/;

test("the section on adding a noun names all files in which the noun of the example occurs", () => {
  const files = globSync(
    ["{app,components,lib,front,browser,scripts,supabase,test,e2e}/**/*.{ts,tsx,sql,mjs}", "*.ts"],
    { cwd: root },
  ).filter((file) => !following.test(file));
  const withNoun = files.filter((file) => nounInCode.test(readFileSync(join(root, file), "utf8")));
  expect(withNoun.length).toBeGreaterThan(20);
  const isNamed = (file: string) => named.some((path) => file.includes(path));
  expect(withNoun.filter((file) => !isNamed(file))).toEqual([]);
});
