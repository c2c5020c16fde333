import { readFileSync } from "node:fs";

/** How many tests went which way. */
export type Count = { passed: number; failed: number };

/** A check that is not made of tests counts as one. */
export function asCount(isGood: boolean): Count {
  return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A runner that fails for a reason other than a test (a file that does not load, say) or runs none counts as one failure. */
export function failIfEmpty(code: number, { passed, failed }: Count): Count {
  return { passed, failed: code !== 0 || passed === 0 ? Math.max(failed, 1) : failed };
}

/** Counts from the report of Vitest's json reporter; a skipped test was not run, which is a failure here. */
export function countVitest(report: string): Count {
  const { numTotalTests, numPassedTests } = read(report) as {
    numTotalTests: number;
    numPassedTests: number;
  };
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests };
}

/** Counts from the report of Playwright's json reporter; a test that passes now and then is a failure, and so is a skipped one. */
export function countPlaywright(report: string): Count {
  const { stats } = read(report) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
