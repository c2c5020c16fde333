import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";

const { BASE_URL, BARE_URL, CHROMIUM_PATH, TRACE } = process.env;
// The global setup sets these variables before the workers read this file.
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/global-setup.ts",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  // At most one worker per processor, because some tests measure response times.
  workers: Math.min(availableParallelism(), 4),
  // For busy machines; tests do not wait for fixed times.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    ...(BASE_URL && { baseURL: BASE_URL }),
    // Off by default (TRACE=1 records): recording is CPU-heavy.
    trace: TRACE ? "retain-on-failure" : "off",
    // Without view transitions, whose cancellation Chromium reports as an error.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
      // Disables the browser's own network requests.
      args: [
        "--disable-gpu",
        // Pages of tests are too short-lived for optimised JavaScript.
        "--js-flags=--no-opt --no-maglev",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Blocks requests of pages to other hosts.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
      ],
    },
  },
  projects: [
    { name: "chromium", testIgnore: "bare/**", use: devices["Desktop Chrome"] },
    // Next without the front.
    {
      name: "bare",
      testMatch: "bare/**",
      use: { ...devices["Desktop Chrome"], ...(BARE_URL && { baseURL: BARE_URL }) },
    },
  ],
});
