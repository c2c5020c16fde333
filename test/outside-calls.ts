import { globSync, readFileSync } from "node:fs";
import ts from "typescript";

/** Files that process text from other servers or from strangers. In these, regular expressions are listed, too. */
const textFiles = [
  "lib/html/*.ts",
  "lib/http/outgoing.ts",
  "lib/imports/*.ts",
  "lib/jobs/link-check.ts",
  "lib/text/*.ts",
];

/** All files of the server in which the libraries below are called. */
const serverFiles = [
  "app/**/*.{ts,tsx}",
  "components/**/*.{ts,tsx}",
  "front/**/*.ts",
  "lib/**/*.{ts,tsx}",
  "*.ts",
];

const kindOfCall = new Map([
  ["sanitizeHtml", "sanitize-html"],
  ["sharp", "sharp"],
  ["Parser", "htmlparser2"],
  ["parseDocument", "htmlparser2"],
  ["JSON.parse", "JSON"],
]);

const testOrTypes = /\.test\.tsx?$|\.d\.ts$/u;

const sourcesIn = (patterns: string[]) =>
  globSync(patterns).filter((file) => !testOrTypes.test(file));

/**
 * The calls of sanitize-html, sharp, htmlparser2 and JSON parsers in the server's code, and the regular expressions in
 * the files that handle text from outside: each as "file, top-level declaration: kind", sorted.
 */
export function outsideCalls(): string[] {
  const found = new Set<string>();
  const regexFiles = new Set(sourcesIn(textFiles));
  for (const file of sourcesIn(serverFiles)) {
    const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
    for (const statement of source.statements)
      for (const { name, node } of declarationsIn(statement, source))
        for (const kind of kindsIn(node, source, regexFiles.has(file)))
          found.add(`${file}, ${name}: ${kind}`);
  }
  return [...found].toSorted();
}

function declarationsIn(statement: ts.Statement, source: ts.SourceFile) {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map((node) => ({
      name: node.name.getText(source),
      node,
    }));
  const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
  const name = isNamed ? statement.name?.text : undefined;
  return [{ name: name ?? "module", node: statement }];
}

function kindsIn(root: ts.Node, source: ts.SourceFile, withRegex: boolean): Set<string> {
  const kinds = new Set<string>();
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const called = node.expression.getText(source);
      const kind = kindOfCall.get(called);
      if (kind) kinds.add(kind);
      if (called.endsWith(".json") && !node.arguments?.length) kinds.add("JSON");
      if (withRegex && called === "RegExp") kinds.add("regular expression");
    }
    if (withRegex && ts.isRegularExpressionLiteral(node)) kinds.add("regular expression");
    ts.forEachChild(node, visit);
  };
  visit(root);
  return kinds;
}
