import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

/**
 * The modules whose exports are compared. Those in `app` are omitted, because Next prescribes the names that pages and
 * routes export.
 */
const modules = globSync("{browser,components,front,lib,scripts}/**/*.{ts,tsx}").filter(
  (file) => !file.includes(".test.") && !file.endsWith("database.types.ts"),
);

/** Returns the names that a module both declares and exports. */
function exportedNames(file: string, text: string): string[] {
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  return statements.filter(isExported).flatMap(declaredNames);
}

function isExported(statement: ts.Statement): boolean {
  if (!ts.canHaveModifiers(statement)) return false;
  const modifiers = ts.getModifiers(statement) ?? [];
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations
      .map(({ name }) => name)
      .filter(ts.isIdentifier)
      .map(({ text }) => text);
  if (
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement)
  )
    return statement.name ? [statement.name.text] : [];
  return [];
}

/** Returns the names that more than one module exports, each with its modules. */
function findDuplicates(texts: Map<string, string>): string[] {
  const modulesByName = new Map<string, string[]>();
  for (const [file, text] of texts)
    for (const name of exportedNames(file, text))
      modulesByName.set(name, [...(modulesByName.get(name) ?? []), file]);
  return [...modulesByName]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `${name}: ${files.join(", ")}`);
}

test("an exported name is unique in the product", () => {
  const texts = new Map(modules.map((file) => [file, readFileSync(file, "utf8")]));
  expect(texts.size).toBeGreaterThan(100);
  expect(findDuplicates(texts)).toEqual([]);
});

test("constants, functions, classes and types of the same name are duplicates", () => {
  const declarations = [
    "export const Figure = 1;",
    "export async function Figure() {}",
    "export class Figure {}",
    "export type Figure = string;",
    "export interface Figure {}",
  ];
  const texts = new Map(declarations.map((text, index) => [`${index}.ts`, text]));
  expect(findDuplicates(texts)).toEqual(["Figure: 0.ts, 1.ts, 2.ts, 3.ts, 4.ts"]);
});

test("a name that a module declares without exporting it is no duplicate", () => {
  const texts = new Map([
    ["a.ts", "export const figure = 1;"],
    ["b.ts", "const figure = 1;"],
  ]);
  expect(findDuplicates(texts)).toEqual([]);
});
