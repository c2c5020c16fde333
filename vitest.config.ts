import { globSync, readFileSync } from "node:fs";
import { configDefaults, defineConfig } from "vitest/config";

const alias = {
  "@": import.meta.dirname,
  // server-only throws outside React server bundles.
  "server-only": `${import.meta.dirname}/node_modules/server-only/empty.js`,
};

const unit = ["{browser,front,lib}/**/*.test.ts", "components/**/*.test.{ts,tsx}"];

// Test files that mock modules run isolated. The others share modules, which halves the time.
const mocking = globSync(unit).filter((file) => readFileSync(file, "utf8").includes("vi.mock("));

export default defineConfig({
  resolve: { alias },
  test: {
    // No module imports the SQL files, so --changed cannot know which tests read them.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, "**/supabase/**/*.sql"],
    projects: [
      { extends: true, test: { name: "unit", include: unit, exclude: mocking, isolate: false } },
      // In vm contexts of one process, which takes half the time of processes of their own.
      { extends: true, test: { name: "unit-mocks", include: mocking, pool: "vmThreads" } },
      {
        extends: true,
        test: {
          name: "scripts",
          include: ["{scripts,e2e/load}/**/*.test.ts"],
          exclude: ["scripts/exit-codes.test.ts"],
          globalSetup: ["test/run-folder.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        // Tests commands in a copy of the project, after the other tests.
        test: {
          name: "commands",
          include: ["scripts/exit-codes.test.ts"],
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "db",
          include: ["supabase/tests/**/*.test.ts"],
          globalSetup: ["./supabase/tests/global-setup.ts"],
          setupFiles: ["./supabase/tests/skip-unsuited.ts"],
          // Database tests share one database, so their files run one after the other.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          isolate: false,
          hookTimeout: 60_000,
          testTimeout: 60_000,
        },
      },
    ],
  },
});
