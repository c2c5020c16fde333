import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const sources = new Map(
  globSync("{app,components,lib}/**/*.{ts,tsx}")
    .filter((file) => !file.includes(".test."))
    .map((file) => [file, readFileSync(file, "utf8")]),
);

const isClient = (file: string) => sources.get(file)?.startsWith('"use client"') ?? false;

const isServerAction = (file: string) => sources.get(file)?.startsWith('"use server"') ?? false;

/** Resolves an import specifier to a file. Returns the specifier itself for packages. */
function resolveImport(from: string, specifier: string): string {
  const path = specifier.startsWith("@/") ? specifier.slice(2) : join(dirname(from), specifier);
  return [path, `${path}.ts`, `${path}.tsx`].find((file) => sources.has(file)) ?? specifier;
}

type Import = {
  /** The import clause: 'name', '* as name', or names in braces. */
  clause: string;
  module: string;
};

/** The static imports and re-exports of a module, except type-only ones. */
function readImports(file: string): Import[] {
  const statement = /^(?:import|export) (?!type )(?<clause>[^;]*?) from "(?<specifier>[^"]+)"/gmu;
  const onlyTypes = /^\{(?:\s*type [^,}]*,?)*\s*\}$/u;
  const matches = [...(sources.get(file) ?? "").matchAll(statement)];
  return matches
    .map(({ groups: { clause = "", specifier = "" } = {} }) => ({
      clause,
      module: resolveImport(file, specifier),
    }))
    .filter(({ clause }) => !onlyTypes.test(clause));
}

/** The names in the braces of an import clause, except types. */
function readImportedNames(clause: string): string[] {
  const [, names = ""] = /^\{([^}]*)\}$/u.exec(clause) ?? [];
  return names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "));
}

test("server modules import only components from client modules, because other exports lose their value", () => {
  const found: string[] = [];
  for (const file of sources.keys()) {
    if (isClient(file)) continue;
    for (const { clause, module } of readImports(file)) {
      if (!isClient(module)) continue;
      for (const name of readImportedNames(clause)) {
        const isComponent = /^[A-Z]/u.test(name);
        if (!isComponent) found.push(`${file}: ${name}`);
      }
    }
  }
  expect(found).toEqual([]);
});

test("client modules do not import lib/config/env.ts, directly or through others", () => {
  const clients = [...sources.keys()].filter(isClient);
  expect(clients.length).toBeGreaterThan(20);
  for (const client of clients) {
    // For each module, the chain of imports that reaches it. The loop also visits the modules that it adds.
    const paths = new Map([[client, client]]);
    for (const [file, path] of paths) {
      // Server actions are not bundled for the browser, which gets only a reference to them.
      if (isServerAction(file)) continue;
      for (const { module } of readImports(file)) {
        if (!paths.has(module)) paths.set(module, `${path} → ${module}`);
      }
    }
    expect(paths.get("lib/config/env.ts")).toBeUndefined();
  }
});
