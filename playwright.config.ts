import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";

const { BASE_URL, BARE_URL, CHROMIUM_PATH, TRACE } = process.env;
// The global setup (e2e/global-setup.ts) sets BASE_URL, BARE_URL and CHROMIUM_PATH before workers load this file.
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./e2e/global-setup.ts",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  // One worker more than processors, because many tests wait for timeouts; not more, since some measure response times.
  workers: Math.min(availableParallelism() + 1, 4),
  // The timeouts are long for busy machines.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    ...(BASE_URL && { baseURL: BASE_URL }),
    // Traces are recorded only on request (TRACE=1), because recording takes much processor time.
    trace: TRACE ? "retain-on-failure" : "off",
    // Reduced motion avoids view transitions: Chromium reports one that cannot begin as an error.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
      // Most of these flags switch off network requests of the browser itself.
      args: [
        "--disable-gpu",
        // JavaScript is not optimised, because no page of a test is open long enough for that to pay off.
        "--js-flags=--no-opt --no-maglev",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Pages cannot request other hosts, so images from there stay broken.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
      ],
    },
  },
  projects: [
    // The site must work without the front, too, though slower. One of these tests takes longest, so they start first.
    {
      name: "bare",
      testMatch: "bare/**",
      use: { ...devices["Desktop Chrome"], ...(BARE_URL && { baseURL: BARE_URL }) },
    },
    { name: "chromium", testIgnore: "bare/**", use: devices["Desktop Chrome"] },
  ],
});
