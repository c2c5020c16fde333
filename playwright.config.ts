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
  // No more than there are processors: some tests measure how long an answer takes.
  workers: Math.min(availableParallelism(), 4),
  // For machines that do much else: no test waits for the clock, so a quick one loses nothing.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    ...(BASE_URL && { baseURL: BASE_URL }),
    // Only where it is asked for (TRACE=1): recording every page costs a good part of a processor.
    trace: TRACE ? "retain-on-failure" : "off",
    // No transition from page to page: Chromium reports one that cannot begin, as of a page that is left at once, as an error.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
      // Nothing of the browser's own goes out to the network.
      args: [
        "--disable-gpu",
        // No page of a test lives long enough for what optimising its scripts costs to come back.
        "--js-flags=--no-opt --no-maglev",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Nor of the pages: pictures from elsewhere stay broken.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
      ],
    },
  },
  projects: [
    { name: "chromium", testIgnore: "bare/**", use: devices["Desktop Chrome"] },
    // Next as it comes, without the front: correct, only slower.
    {
      name: "bare",
      testMatch: "bare/**",
      use: { ...devices["Desktop Chrome"], ...(BARE_URL && { baseURL: BARE_URL }) },
    },
  ],
});
