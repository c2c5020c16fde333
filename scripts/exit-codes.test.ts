/** Tests the exit code of each command in a copy of the project into which faults are planted. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { onlyKnownVariables } from "./child.ts";

const root = join(import.meta.dirname, "..");
const copy = mkdtempSync(join(tmpdir(), "golang-jobs-copy-"));

beforeAll(() => {
  const left = new Set(["node_modules", ".git", ".data", ".next", "test-results"]);
  cpSync(root, copy, { recursive: true, filter: (path) => !left.has(basename(path)) });
  mkdirSync(join(root, ".next"), { recursive: true });
  for (const folder of ["node_modules", ".next"])
    symlinkSync(join(root, folder), join(copy, folder));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const planted: string[] = [];
const tsconfig = readFileSync(join(root, "tsconfig.json"), "utf8");
afterEach(() => {
  for (const file of planted.splice(0)) rmSync(file);
  writeFileSync(join(copy, "tsconfig.json"), tsconfig);
});

function plantFile(file: string, content: string) {
  mkdirSync(join(copy, file, ".."), { recursive: true });
  writeFileSync(join(copy, file), content);
  planted.push(join(copy, file));
}

const vitestFile = "lib/planted.test.ts";
const unitTest = (body: string) =>
  plantFile(
    vitestFile,
    `import { expect, test } from 'vitest';\ntest('planted', async () => { ${body} });\n`,
  );

describe("npm test", () => {
  test("npm test exits with 0 when its tests pass", async () => {
    unitTest("expect(1).toBe(1);");
    expect(await runNpm(["test", "--", vitestFile])).toMatchObject({
      code: 0,
      last: "1 passed, 0 failed",
    });
  });

  test("npm test exits with 1 when a unit test fails or is skipped", async () => {
    // The planted file needs a skipped test; it is removed after the test.
    plantFile(
      vitestFile,
      `import { expect, test } from 'vitest';
       test('passes', () => undefined);
       test('fails', () => expect(1).toBe(2));
       test.skip('skipped', () => undefined);\n`,
    );
    expect(await runNpm(["test", "--", vitestFile])).toMatchObject({
      code: 1,
      last: "1 passed, 2 failed",
    });
  });

  test("npm test exits with 1 when the test runner is killed", async () => {
    unitTest(`process.kill(process.ppid, 'SIGKILL'); await new Promise(() => undefined);`);
    expect(await runNpm(["test", "--", vitestFile])).toMatchObject({
      code: 1,
      last: "0 passed, 1 failed",
    });
  });

  test("npm test exits with 1 when a type is wrong, a rule of the linter is broken or code is unused", async () => {
    // One fault per check: a property that numbers do not have, the forbidden `any`, and an export that nothing
    // imports.
    plantFile("lib/planted.ts", "export const planted: number = 'text' as any;\nplanted.none();\n");
    // Checks the types of that file only, because checking all files takes long. Next.js would add its generated types
    // to `include`.
    const alone = { include: ["lib/planted.ts", ".next/types/**/*.ts"], exclude: [".next"] };
    writeFileSync(
      join(copy, "tsconfig.json"),
      JSON.stringify({ ...(JSON.parse(tsconfig) as object), ...alone }),
    );
    const { code, output } = await runNpm(["test", "--", "types", "lint", "unused"]);
    expect(code).toBe(1);
    expect(output).toContain("lib/planted.ts(2,9): error TS2339");
    expect(output).toContain("no-explicit-any");
    expect(output).toMatch(/— types: 0 passed, 1 failed/);
    expect(output).toMatch(/— lint: 0 passed, 1 failed/);
    expect(output).toMatch(/— unused code: 0 passed, 1 failed/);
  });

  // The opposite case, exit code 0 when all browser tests pass, is covered by CI.
  test("npm test exits with 1 when a browser test fails", async () => {
    // The planted test opens no page, so the setup that starts the site is replaced by an empty one.
    plantFile("e2e/global-setup.ts", "export default () => undefined;\n");
    plantFile(
      "e2e/planted.spec.ts",
      `import { expect, test } from '@playwright/test';
       test('planted', () => expect(1).toBe(0));`,
    );
    expect(await runNpm(["test", "--", "e2e/planted.spec.ts"])).toMatchObject({
      code: 1,
      last: "0 passed, 1 failed",
    });
  });

  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)(
    "npm test exits with the code that shells use for the signal %s",
    async (signal, code) => {
      const running = join(copy, "running");
      unitTest(
        `require('node:fs').writeFileSync(${JSON.stringify(running)}, ''); await new Promise(() => undefined);`,
      );
      planted.push(running);
      // Starts the command that npm would run, because npm itself handles signals differently.
      const child = startProgram(process.execPath, ["scripts/bootstrap.mjs", "test", vitestFile]);
      await expect.poll(() => existsSync(running), { timeout: 60_000 }).toBe(true);
      child.kill(signal);
      expect(await once(child, "exit")).toEqual([code, null]);
    },
  );
});

test("npm run types exits with 1 when a migration fails", async () => {
  plantFile("supabase/migrations/20991231235959_planted.sql", "select nonsense;\n");
  expect(await runNpm(["run", "types"])).toMatchObject({
    code: 1,
    last: 'Migration 20991231235959_planted.sql:1 failed: column "nonsense" does not exist',
  });
});

test.each([
  ["start", { PORT: "http" }],
  ["dev", { PORT: "http" }],
  ["build", { PORT: "http" }],
  ["serve", { SITE_NAME: "Gophers of Elsewhere" }],
  ["bench", { PORT: "http" }],
  ["admin", {}],
  ["seed", {}],
  ["backup", {}],
  ["restore", {}],
  ["person", {}],
  ["nonsense", {}],
])(
  "npm run %s exits with 1 when it cannot do its work",
  async (command: string, settings: Record<string, string>) => {
    expect((await runNpm(["run", command], settings)).code).toBe(1);
  },
);

// Options are read after all imports, so this also tests that Node resolves every import of these commands.
test.each(["start", "test", "admin", "doctor", "parity", "soak", "crawl", "rehearse", "migration"])(
  "npm run %s refuses an unknown option",
  async (command) => {
    const { code, output } = await runNpm(["run", command, "--", "--foo"]);
    expect(code).toBe(1);
    // The output is one sentence without a stack trace, after npm's own lines.
    const printed = output.split("\n").filter((line) => line.trim() && !/^(?:>|npm )/.test(line));
    expect(printed).toEqual([expect.stringMatching(/^(?:Usage: |There is no test --foo).*\.$/)]);
  },
);

function startProgram(
  program: string,
  args: string[],
  settings: Record<string, string> = {},
): ChildProcess {
  const env = { ...process.env, ...onlyKnownVariables({}), VITEST: "", ...settings };
  return spawn(program, args, { cwd: copy, env, stdio: ["ignore", "pipe", "pipe"] });
}

async function runNpm(args: string[], settings?: Record<string, string>) {
  const child = startProgram("npm", args, settings);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => (output += String(chunk)));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, last: output.trim().split("\n").at(-1), output };
}
