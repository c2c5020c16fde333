import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { countPlaywright, countVitest, failIfEmpty } from "./test-counts.ts";

const folder = mkdtempSync(join(tmpdir(), "counts-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const report = (content: unknown) => {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
};

test("a test that was skipped has not passed", () => {
  expect(countVitest(report({ numTotalTests: 5, numPassedTests: 3 }))).toEqual({
    passed: 3,
    failed: 2,
  });
  expect(
    countPlaywright(report({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 } })),
  ).toEqual({ passed: 3, failed: 3 });
});

test("a runner that fails without a failing test, or runs none, is a failure", () => {
  expect(failIfEmpty(1, { passed: 7, failed: 0 })).toEqual({ passed: 7, failed: 1 });
  expect(failIfEmpty(0, { passed: 0, failed: 0 })).toEqual({ passed: 0, failed: 1 });
  expect(failIfEmpty(1, { passed: 7, failed: 2 })).toEqual({ passed: 7, failed: 2 });
  expect(failIfEmpty(0, { passed: 7, failed: 0 })).toEqual({ passed: 7, failed: 0 });
});
