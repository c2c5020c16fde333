import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { countTests, failedTests } from "./test-counts.ts";

const folder = mkdtempSync(join(tmpdir(), "counts-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const writeReport = (content: unknown) => {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
};
const writeVitestReport = (numPassedTests: number, numTotalTests: number) =>
  writeReport({ numPassedTests, numTotalTests });

test("a program without a test report counts as one test", () => {
  expect(countTests(0)).toEqual({ passed: 1, failed: 0 });
  expect(countTests(2)).toEqual({ passed: 0, failed: 1 });
});

test("skipped and flaky tests count as failed", () => {
  expect(countTests(0, writeVitestReport(3, 5))).toEqual({ passed: 3, failed: 2 });
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 1 };
  expect(countTests(1, writeReport({ stats }))).toEqual({ passed: 3, failed: 3 });
});

test("a test runner that fails without a failed test counts as one failure", () => {
  expect(countTests(1, writeVitestReport(7, 7))).toEqual({ passed: 7, failed: 1 });
  expect(countTests(1, writeVitestReport(7, 9))).toEqual({ passed: 7, failed: 2 });
  expect(countTests(0, writeVitestReport(7, 7))).toEqual({ passed: 7, failed: 0 });
});

test("a test runner that writes no report counts as one failure", () => {
  expect(countTests(0, join(folder, "absent.json"))).toEqual({ passed: 0, failed: 1 });
});

test("a test runner that runs no tests counts as failed, unless it is allowed to run none", () => {
  expect(countTests(0, writeVitestReport(0, 0))).toEqual({ passed: 0, failed: 1 });
  expect(countTests(0, writeVitestReport(0, 0), true)).toEqual({ passed: 0, failed: 0 });
  expect(countTests(1, writeVitestReport(0, 0), true)).toEqual({ passed: 0, failed: 1 });
});

test("failedTests returns the names of the failed tests in a test report", () => {
  const test = (fullName: string, status: string) => ({ fullName, status });
  const files = [
    { assertionResults: [test("a job opens", "passed"), test("a job closes", "failed")] },
  ];
  expect(failedTests(writeReport({ testResults: files }))).toEqual(["a job closes"]);
  expect(failedTests(writeReport({ stats: {} }))).toEqual([]);
  expect(failedTests()).toEqual([]);
});
