import { readFileSync } from "node:fs";

export type Count = { passed: number; failed: number };

/** Counts the tests in a report of Vitest or Playwright. Skipped and flaky tests have failed. */
export function countTests(code: number, report?: string, mayBeEmpty = false): Count {
  if (!report) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const { passed, failed } = readReport(report);
  const hasFailed = code !== 0 || (passed === 0 && !mayBeEmpty);
  return { passed, failed: hasFailed ? Math.max(failed, 1) : failed };
}

type Report = {
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
  numTotalTests: number;
  numPassedTests: number;
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
