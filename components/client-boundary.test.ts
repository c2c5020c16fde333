import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const sources = new Map(
  globSync("{app,components,lib}/**/*.{ts,tsx}")
    .filter((file) => !file.includes(".test."))
    .map((file) => [file, readFileSync(file, "utf8")]),
);
const isClient = (file: string) => sources.get(file)?.startsWith('"use client"') ?? false;

function resolve(from: string, specifier: string): string {
  const path = specifier.startsWith("@/") ? specifier.slice(2) : join(dirname(from), specifier);
  return [path, `${path}.ts`, `${path}.tsx`].find((file) => sources.has(file)) ?? specifier;
}

test("server modules import only components from client modules, because other exports lose their value", () => {
  const found = [...sources].flatMap(([file, source]) =>
    isClient(file)
      ? []
      : [...source.matchAll(/^import \{([^}]*)\} from "([^"]+)";/gmu)]
          .filter(([, , specifier = ""]) => isClient(resolve(file, specifier)))
          .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim()))
          .filter((name) => /^[a-z]/u.test(name) && !name.startsWith("type "))
          .map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test("client modules do not import lib/env.ts, directly or through others", () => {
  const importedModules = (file: string) =>
    [
      ...(sources.get(file) ?? "").matchAll(
        /^(?:import|export) (?!type )([^;]*?) from "([^"]+)"/gmu,
      ),
    ]
      .filter(([, names = ""]) => !/^\{(?:\s*type [^,}]*,?)*\s*\}$/u.test(names))
      .map(([, , specifier = ""]) => resolve(file, specifier));
  const isServerAction = (file: string) => sources.get(file)?.startsWith('"use server"') ?? false;
  for (const client of [...sources.keys()].filter(isClient)) {
    const reached = new Map([[client, client]]);
    for (const [file, way] of reached)
      if (!isServerAction(file))
        for (const next of importedModules(file))
          if (!reached.has(next)) reached.set(next, `${way} → ${next}`);
    expect(reached.get("lib/env.ts")).toBeUndefined();
  }
});
