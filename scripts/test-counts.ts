import { readJsonFile } from "./json-file.ts";

export type TestCounts = { passed: number; failed: number };

/** Counts the tests in a Vitest or Playwright report. Skipped and flaky tests count as failed. */
export function countTests(code: number, report?: string, mayBeEmpty = false): TestCounts {
  if (!report) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const { passed, failed } = readCounts(report);
  const hasFailed = code !== 0 || (passed === 0 && !mayBeEmpty);
  return { passed, failed: hasFailed ? Math.max(failed, 1) : failed };
}

/** The names of the failed tests in a Vitest report. Empty for Playwright, which prints them itself. */
export function failedTests(report?: string): string[] {
  const { testResults = [] } = readJsonFile<Partial<Report>>(report ?? "") ?? {};
  const tests = testResults.flatMap((file) => file.assertionResults);
  return tests.filter(({ status }) => status !== "passed").map(({ fullName }) => fullName);
}

type Report = {
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
  numTotalTests: number;
  numPassedTests: number;
  testResults?: { assertionResults: { status: string; fullName: string }[] }[];
};

function readCounts(file: string): TestCounts {
  const report = readJsonFile<Report>(file);
  if (!report) return { passed: 0, failed: 1 };
  const { stats, numTotalTests, numPassedTests } = report;
  if (!stats) return { passed: numPassedTests, failed: numTotalTests - numPassedTests };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
}
