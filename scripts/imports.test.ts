import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { bin } from "./bin.ts";

const root = join(import.meta.dirname, "..");

/** Source files whose imports are all allowed, by path; the files below import them, too. */
const site: Record<string, string> = {
  "app/page.tsx": "export { jobs } from '@/components/jobs';",
  "browser/page.ts": "export { cities } from '@/lib/places/queries';",
  "app/layout.tsx": "export const layout = 1;",
  "components/jobs.tsx":
    "export * from '@/lib/jobs/actions'; export * from './ui/button'; export * from 'next/navigation';",
  "components/ui/button.tsx": "export { look } from './look';",
  "components/ui/look.ts": "export { useState as look } from 'react';",
  "lib/jobs/actions.ts": "export * from './queries';",
  "lib/jobs/queries.ts":
    "export * from '@/lib/supabase/server'; export * from '@supabase/supabase-js'; export * from '../cities/queries';",
  "lib/places/queries.ts": "export const cities = 1;",
  "lib/jobs/schema.ts":
    "import type { Enums } from '../supabase/database.types'; export type Type = Enums; export * from 'zod';",
  "lib/supabase/server.ts": "export const client = 1;",
  "lib/supabase/database.types.ts": "export type Enums = 1;",
  "scripts/start.ts": "export * from '../lib/env';",
  "front/main.ts": "export * from '../lib/env';",
  "lib/env.ts": "export type { NextConfig } from 'next';",
};

/** Source files with one forbidden import each, and the rules that forbid it. */
const planted: [file: string, text: string, ...rules: string[]][] = [
  ["components/alias.ts", "import '@/app/layout';", "not-up-from-components"],
  ["components/relative.ts", "import '../app/layout';", "not-up-from-components"],
  ["components/dynamic.ts", "void import('@/app/layout');", "not-up-from-components"],
  ["lib/to-component.ts", "import '@/components/ui/button';", "not-up-from-lib"],
  ["lib/books/schema.ts", "import '../../components/ui/button';", "not-up-from-lib"],
  ["lib/to-app.ts", "void import('../app/layout');", "not-up-from-lib"],
  [
    "lib/for-a-type.ts",
    "import type { layout } from '@/app/layout'; export type T = typeof layout;",
    "not-up-from-lib",
  ],
  ["components/ui/noun.ts", "import '@/lib/env';", "ui-has-no-domain"],
  ["components/ui/form.ts", "import '../jobs';", "ui-has-no-domain"],
  ["components/backend.ts", "import '@/lib/supabase/server';", "only-queries-talk-to-the-backend"],
  ["app/backend.ts", "import '@supabase/supabase-js';", "only-queries-talk-to-the-backend"],
  [
    "lib/books/backend.ts",
    "void import('../supabase/server');",
    "only-queries-talk-to-the-backend",
  ],
  ["lib/events/search.ts", "import 'next/headers';", "schemas-are-pure"],
  ["lib/events/format.ts", "import 'server-only';", "schemas-are-pure"],
  [
    "lib/events/schema.ts",
    "import '../supabase/server';",
    "schemas-are-pure",
    "only-queries-talk-to-the-backend",
  ],
  ["lib/events/mutations.ts", "import '../jobs/actions';", "no-actions-of-another-noun"],
  ["app/tool.ts", "import '../scripts/start';", "not-from-tools"],
  ["components/smooth.ts", "import '../browser/theme';", "browser-code-stands-alone"],
  [
    "browser/theme.ts",
    "import type { link } from '@/app/link'; export type T = typeof link;",
    "browser-code-knows-no-pages",
  ],
  ["app/link.ts", "export const link = 1;"],
  ["browser/parse.ts", "import '@/lib/metadata/parse';", "browser-code-has-no-packages"],
  ["lib/metadata/parse.ts", "import 'zod';"],
  ["browser/secret.ts", "import '@/lib/env';", "browser-code-has-no-packages"],
  [
    "front/inside.ts",
    "import type { IncrementalCache } from 'next/dist/server/lib/incremental-cache'; export type T = IncrementalCache;",
    "front-knows-http-only",
    "no-insides-of-next",
  ],
  ["lib/inside.ts", "import 'next/dist/server/request-meta';", "no-insides-of-next"],
  // The text of a file that the rule must report; nothing of the project imports these modules.
  ["scripts/inside.ts", "void import('next/dist/server/request-meta.js');", "no-insides-of-next"],
  ["components/one.ts", "import './other';", "no-cycle"],
  // dependency-cruiser reports a cycle at only one of its files.
  ["components/other.ts", "void import('./one');"],
  ["lib/blogs/queries.ts", "import '../images/queries';"],
  ["lib/images/queries.ts", ""],
  ["lib/images/mutations.ts", "import '../blogs/url';"],
  ["lib/blogs/url.ts", ""],
];

type Report = { summary: { violations: { from: string; rule: { name: string } }[] } };

const folder = mkdtempSync(join(tmpdir(), "imports-"));
afterAll(() => rmSync(folder, { recursive: true }));

function violations(files: Record<string, string>): string[] {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const args = [
    "app",
    "browser",
    "components",
    "front",
    "lib",
    "scripts",
    "--output-type",
    "json",
    "--config",
    join(root, ".dependency-cruiser.mjs"),
  ];
  const said = run(args);
  return (JSON.parse(said) as Report).summary.violations
    .map(({ from, rule }) => `${from}: ${rule.name}`)
    .sort();
}

function run(args: string[]): string {
  const command = [bin("depcruise"), ...args];
  return execFileSync(process.execPath, command, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 64 * 1024 ** 2,
  });
}

test("forbidden imports are found, whether by alias, by relative path, of a type or dynamic, and allowed imports are not", () => {
  cpSync(join(root, "tsconfig.json"), join(folder, "tsconfig.json"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  expect(violations(site)).toEqual([]);
  expect(violations(Object.fromEntries(planted.map(([file, text]) => [file, text])))).toEqual(
    [
      ...planted.flatMap(([file, , ...rules]) => rules.map((rule) => `${file}: ${rule}`)),
      "lib/blogs: no-cycle-of-folders",
      "lib/images: no-cycle-of-folders",
    ].sort(),
  );
});

test("a forbidden import makes dependency-cruiser exit with an error", () => {
  expect(() => run(["lib", "--config", join(root, ".dependency-cruiser.mjs")])).toThrow(
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
])(
  "the linter rejects state shared through the global object, and getSession: %s",
  (text, rule) => {
    const files = ["lib", "front", "components"].map((name) => `${name}/planted.ts`);
    for (const file of files) writeFileSync(join(folder, file), text);
    const args = ["--config", join(root, ".oxlintrc.json"), "--format=unix", ...files];
    const { status, stdout } = spawnSync(process.execPath, [bin("oxlint"), ...args], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(status).toBe(1);
    for (const file of files) expect(stdout).toMatch(new RegExp(`${file}:1:.*${rule}`));
  },
);
