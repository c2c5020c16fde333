import { readFileSync } from "node:fs";

export type Count = { passed: number; failed: number };

/** Counts the tests in a report of Vitest or Playwright. Skipped and flaky tests count as failed. */
export function countTests(code: number, report?: string, mayBeEmpty = false): Count {
  if (!report) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const { passed, failed } = readReport(report);
  const hasFailed = code !== 0 || (passed === 0 && !mayBeEmpty);
  return { passed, failed: hasFailed ? Math.max(failed, 1) : failed };
}

/** The names of the failed tests in a report of Vitest; empty for Playwright, which lists them itself. */
export function failedTests(report?: string): string[] {
  try {
    const { testResults = [] } = JSON.parse(readFileSync(report ?? "", "utf8")) as Report;
    const tests = testResults.flatMap((file) => file.assertionResults);
    return tests.filter(({ status }) => status !== "passed").map(({ fullName }) => fullName);
  } catch {
    return [];
  }
}

type Report = {
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
  numTotalTests: number;
  numPassedTests: number;
  testResults?: { assertionResults: { status: string; fullName: string }[] }[];
};

function readReport(file: string): Count {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch {
    return { passed: 0, failed: 1 };
  }
  const { stats, numTotalTests, numPassedTests } = report;
  if (!stats) return { passed: numPassedTests, failed: numTotalTests - numPassedTests };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
}
