import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { binPath } from "./bin.ts";

const root = join(import.meta.dirname, "..");

/** Source files by path, whose imports are all allowed. The forbidden imports below refer to these files, too. */
const site: Record<string, string> = {
  "app/page.tsx": "export { jobs } from '@/components/jobs';",
  "browser/page.ts": "export { cities } from '../lib/places/queries.ts';",
  "app/layout.tsx": "export const layout = 1;",
  "components/jobs.tsx":
    "export * from '@/lib/jobs/actions'; export * from '@/components/ui/button'; export * from 'next/navigation';",
  "components/ui/button.tsx": "export { look } from '@/components/ui/look';",
  "components/ui/look.ts": "export { useState as look } from 'react';",
  "lib/jobs/actions.ts": "export * from '@/lib/jobs/queries';",
  "lib/jobs/queries.ts":
    "export * from '@/lib/supabase/server'; export * from '@supabase/supabase-js'; export * from '@/lib/places/queries';",
  "lib/places/queries.ts": "export const cities = 1;",
  "lib/jobs/schema.ts":
    "import type { Enums } from '@/lib/supabase/database.types'; export type Type = Enums; export * from 'zod';",
  "lib/supabase/server.ts": "export const client = 1;",
  "lib/supabase/database.types.ts": "export type Enums = 1;",
  "e2e/load/bench.ts": "export * from '../../lib/config/env.ts';",
  "scripts/start.ts": "export * from '../lib/config/env.ts';",
  "front/main.ts": "export * from '../lib/config/env.ts';",
  "lib/config/env.ts": "export type { NextConfig } from 'next';",
};

/** A source file with a single import, and the rules that this import violates. */
type Planted = { file: string; text: string; rules: string[] };

/** Files that break the rules on purpose: nothing outside this test contains or runs these texts. */
const planted: Planted[] = [
  {
    file: "components/alias.ts",
    text: "import '@/app/layout';",
    rules: ["not-up-from-components"],
  },
  {
    file: "components/relative.ts",
    text: "import '../app/layout';",
    rules: ["not-up-from-components", "import-by-alias"],
  },
  {
    file: "components/dynamic.ts",
    text: "void import('@/app/layout');",
    rules: ["not-up-from-components"],
  },
  {
    file: "lib/to-component.ts",
    text: "import '@/components/ui/button';",
    rules: ["not-up-from-lib"],
  },
  {
    file: "lib/books/schema.ts",
    text: "import '../../components/ui/button';",
    rules: ["not-up-from-lib", "import-by-alias"],
  },
  {
    file: "lib/to-app.ts",
    text: "void import('@/app/layout');",
    rules: ["not-up-from-lib"],
  },
  {
    file: "lib/for-a-type.ts",
    text: "import type { layout } from '@/app/layout'; export type T = typeof layout;",
    rules: ["not-up-from-lib"],
  },
  {
    file: "components/ui/noun.ts",
    text: "import '@/lib/config/env';",
    rules: ["ui-has-no-domain"],
  },
  {
    file: "components/ui/form.ts",
    text: "import '@/components/jobs';",
    rules: ["ui-has-no-domain"],
  },
  {
    file: "components/backend.ts",
    text: "import '@/lib/supabase/server';",
    rules: ["only-queries-talk-to-the-backend"],
  },
  {
    file: "app/backend.ts",
    text: "import '@supabase/supabase-js';",
    rules: ["only-queries-talk-to-the-backend"],
  },
  {
    file: "lib/books/backend.ts",
    text: "void import('@/lib/supabase/server');",
    rules: ["only-queries-talk-to-the-backend"],
  },
  {
    file: "lib/events/search.ts",
    text: "import 'next/headers';",
    rules: ["schemas-are-pure"],
  },
  {
    file: "lib/events/format.ts",
    text: "import 'server-only';",
    rules: ["schemas-are-pure"],
  },
  {
    file: "lib/events/schema.ts",
    text: "import '@/lib/supabase/server';",
    rules: ["schemas-are-pure", "only-queries-talk-to-the-backend"],
  },
  {
    file: "lib/events/mutations.ts",
    text: "import '@/lib/jobs/actions';",
    rules: ["no-actions-of-another-noun"],
  },
  {
    file: "app/tool.ts",
    text: "import '@/scripts/start';",
    rules: ["not-from-tools"],
  },
  {
    file: "components/smooth.ts",
    text: "import '@/browser/theme';",
    rules: ["browser-code-stands-alone"],
  },
  {
    file: "browser/theme.ts",
    text: "import type { link } from '../app/link.ts'; export type T = typeof link;",
    rules: ["browser-code-knows-no-pages"],
  },
  { file: "app/link.ts", text: "export const link = 1;", rules: [] },
  {
    file: "browser/parse.ts",
    text: "import '../lib/metadata/parse.ts';",
    rules: ["browser-code-has-no-packages"],
  },
  { file: "lib/metadata/parse.ts", text: "import 'zod';", rules: [] },
  {
    file: "browser/secret.ts",
    text: "import '../lib/config/env.ts';",
    rules: ["browser-code-has-no-packages"],
  },
  // Imports from the inside of Next.js: they are refused, so these files have to contain one.
  {
    file: "front/inside.ts",
    text: "import type { IncrementalCache } from 'next/dist/server/lib/incremental-cache'; export type T = IncrementalCache;",
    rules: ["front-knows-http-only", "no-insides-of-next"],
  },
  {
    file: "lib/inside.ts",
    text: "import 'next/dist/server/request-meta';",
    rules: ["no-insides-of-next"],
  },
  {
    file: "scripts/inside.ts",
    text: "void import('next/dist/server/request-meta.js');",
    rules: ["no-insides-of-next"],
  },
  {
    file: "lib/jobs/format.ts",
    text: "import './schema';",
    rules: ["import-by-alias"],
  },
  {
    file: "front/server.ts",
    text: "import '@/lib/config/env';",
    rules: ["import-relatively-where-node-runs"],
  },
  {
    file: "scripts/measure.ts",
    text: "import '../e2e/load/bench.ts';",
    rules: ["commands-are-shipped-without-e2e"],
  },
  {
    file: "e2e/load/soak.ts",
    text: "import '@/lib/config/env';",
    rules: ["import-relatively-where-node-runs"],
  },
  {
    file: "components/one.ts",
    text: "import '@/components/other';",
    rules: ["no-cycle"],
  },
  // dependency-cruiser reports a cycle at only one of its files.
  { file: "components/other.ts", text: "void import('@/components/one');", rules: [] },
  { file: "lib/blogs/queries.ts", text: "import '@/lib/images/queries';", rules: [] },
  { file: "lib/images/queries.ts", text: "", rules: [] },
  { file: "lib/images/mutations.ts", text: "import '@/lib/blogs/url';", rules: [] },
  { file: "lib/blogs/url.ts", text: "", rules: [] },
];

type Report = { summary: { violations: { from: string; rule: { name: string } }[] } };

const folder = mkdtempSync(join(tmpdir(), "imports-"));
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(() => {
  cpSync(join(root, "tsconfig.json"), join(folder, "tsconfig.json"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  for (const [file, text] of Object.entries(site)) writeModule(file, text);
});

function writeModule(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** The violations that dependency-cruiser reports in the folder, as "file: rule". */
function findViolations(): string[] {
  const report = runDepcruise([
    "app",
    "browser",
    "components",
    "e2e",
    "front",
    "lib",
    "scripts",
    "--output-type",
    "json",
    "--config",
    join(root, ".dependency-cruiser.mjs"),
  ]);
  return (JSON.parse(report) as Report).summary.violations
    .map(({ from, rule }) => `${from}: ${rule.name}`)
    .sort();
}

function runDepcruise(args: string[]): string {
  return execFileSync(process.execPath, [binPath("depcruise"), ...args], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 64 * 1024 ** 2,
  });
}

test("allowed imports are not reported", () => {
  expect(findViolations()).toEqual([]);
});

test("forbidden imports are found, whether by alias, by relative path, of a type or dynamic", () => {
  for (const { file, text } of planted) writeModule(file, text);
  const expected = planted.flatMap(({ file, rules }) => rules.map((rule) => `${file}: ${rule}`));
  const cycles = ["lib/blogs: no-cycle-of-folders", "lib/images: no-cycle-of-folders"];
  expect(findViolations()).toEqual([...expected, ...cycles].sort());
});

test("a forbidden import makes dependency-cruiser exit with an error", () => {
  expect(() => runDepcruise(["lib", "--config", join(root, ".dependency-cruiser.mjs")])).toThrow(
    "Command failed",
  );
});

test.each([
  ["export const key = Symbol.for('pages');", "no-restricted-properties"],
  [
    "export const cache = (globalThis as Record<string, unknown>)['pages'];",
    "no-restricted-globals",
  ],
  ["export const cache = globalThis[Symbol.iterator as never];", "no-restricted-globals"],
  ["export const read = (auth: Auth) => auth.getSession();", "no-restricted-properties"],
])("the linter rejects %s", (text, rule) => {
  const files = ["lib", "front", "components"].map((name) => `${name}/planted.ts`);
  for (const file of files) writeFileSync(join(folder, file), text);
  const args = ["--config", join(root, ".oxlintrc.json"), "--format=unix", ...files];
  const { status, stdout } = spawnSync(process.execPath, [binPath("oxlint"), ...args], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(status).toBe(1);
  for (const file of files) expect(stdout).toMatch(new RegExp(`${file}:1:.*${rule}`));
});
