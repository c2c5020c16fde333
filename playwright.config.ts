import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";

const { BASE_URL, BARE_URL, CHROMIUM_PATH, TRACE } = process.env;
// The global setup sets these variables before the workers load this file.
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/global-setup.ts",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  // One more than processors, because many tests wait for timeouts. Not more: some measure how long an answer takes.
  workers: Math.min(availableParallelism() + 1, 4),
  // For busy machines.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    ...(BASE_URL && { baseURL: BASE_URL }),
    // Only on request (TRACE=1), because recording takes much processor time.
    trace: TRACE ? "retain-on-failure" : "off",
    // Without view transitions: Chromium reports one that cannot begin as an error.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
      // Switches off the browser's own network requests.
      args: [
        "--disable-gpu",
        // No page of a test lives long enough for optimised scripts to pay off.
        "--js-flags=--no-opt --no-maglev",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Without requests of pages to other hosts: their images stay broken.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
      ],
    },
  },
  projects: [
    { name: "chromium", testIgnore: "bare/**", use: devices["Desktop Chrome"] },
    // Next without the front, which must be correct, though slower.
    {
      name: "bare",
      testMatch: "bare/**",
      use: { ...devices["Desktop Chrome"], ...(BARE_URL && { baseURL: BARE_URL }) },
    },
  ],
});
