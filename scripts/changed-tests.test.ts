import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { changedTests } from "./changed-tests.ts";

let folder: string;
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@acme-systems.dev", ...args], {
    cwd: folder,
    stdio: "ignore",
  });
const write = (file: string, content = "") => {
  mkdirSync(join(folder, file, ".."), { recursive: true });
  writeFileSync(join(folder, file), content);
};
const commit = () => {
  git("add", ".");
  git("commit", "-m", "Change");
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "changed-tests-"));
  git("init", "-b", "main");
  for (const file of [
    "lib/old.test.ts",
    "lib/gone.test.ts",
    "e2e/old.spec.ts",
    "e2e/edited.spec.ts",
  ])
    write(file);
  write(".gitignore", "node_modules/");
  commit();
});
afterEach(() => rmSync(folder, { recursive: true }));

test("on the main branch what differs from the last commit, new files too", () => {
  write("e2e/edited.spec.ts", "edited");
  write("lib/new.test.ts");
  write("lib/new.ts");
  write("node_modules/other/index.test.ts");
  rmSync(join(folder, "lib/gone.test.ts"));
  expect(changedTests(folder)).toEqual({
    units: ["lib/new.test.ts"],
    specs: ["e2e/edited.spec.ts"],
  });
});

test("on another branch what differs from where it left the main one, committed or not", () => {
  git("checkout", "-b", "topic");
  write("e2e/edited.spec.ts", "edited");
  commit();
  write("components/new.test.tsx");
  git("checkout", "main");
  write("lib/old.test.ts", "changed on main");
  git("commit", "-am", "Change");
  git("checkout", "topic");
  expect(changedTests(folder)).toEqual({
    units: ["components/new.test.tsx"],
    specs: ["e2e/edited.spec.ts"],
  });
});

test("without a repository there is nothing to compare with", () => {
  rmSync(join(folder, ".git"), { recursive: true });
  expect(() => changedTests(folder)).toThrow("--quick needs a git repository");
});
