import "./prelude.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import getPort from "get-port";
import { findBrowser } from "./browser.ts";
import { parseEnv } from "../lib/config/env.ts";
import { changedTests } from "./changed-tests.ts";
import { runUntilStopped } from "./lifetime.ts";
import { UserError } from "./user-error.ts";
import { startSite } from "./site.ts";
import { holdBuild } from "./site-build.ts";
import { type Count, countPlaywright, countVitest, failIfEmpty } from "./test-counts.ts";
import { check, runStages, type Stage } from "./test-stages.ts";
import { variables } from "./variables.ts";
import { startWeb, webOrigin, whenReady } from "./web.ts";

/** `npm test -- types lib/text/slug.test.ts` runs those alone: names of stages, files of tests. */
const chosen = process.argv.slice(2);
const names = ["types", "lint", "unused", "unit", "browser", "commands"] as const;

const cache = "node_modules/.cache";
const folder = mkdtempSync(join(tmpdir(), "golang-jobs-test-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const siteVariables = {
  ...variables({}),
  // As by default, whatever the port.
  SITE_URL: "http://127.0.0.1:3000",
  DATA_DIR: join(folder, "data"),
  // The tests stand where a proxy would, so that each can be a client with an address of its own.
  TRUSTED_PROXIES: "1",
  LOG_LEVEL: "warn",
  ADMIN_PASSWORD: "admin-password",
  DEMO_PASSWORD: "demo-password",
};

const routeTypes = check("route types", "next", ["typegen"]);
const types = check("types", "tsc", ["--noEmit"]);
const eslint = [".", "--max-warnings=0"];
const lint = check("lint", "eslint", eslint);
const imports = check("direction of imports", "depcruise", ["."]);
const prettier = ["--check", "."];
const formatting = check("formatting", "prettier", prettier);
const unused = check("unused code", "knip", []);

await runUntilStopped(async (signal) => {
  const total: Count = { passed: 0, failed: 0 };
  // The lists of a step run beside each other, a step when the one before has ended.
  for (const step of chosen[0] === "--quick" ? quick(signal) : steps(signal)) {
    const { passed, failed } = await runStages(step, signal);
    total.passed += passed;
    total.failed += failed;
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
});

/** Everything, or what was chosen. */
function steps(signal: AbortSignal): Stage[][][] {
  const unitFiles = chosen.filter((word) => /\.test\.tsx?$/.test(word));
  const browserFiles = chosen.filter((word) => /\.spec\.ts$/.test(word));
  const unknown = chosen.filter(
    (word) => ![...names, ...unitFiles, ...browserFiles].includes(word),
  );
  if (unknown.length > 0)
    throw new UserError(
      `There is no test ${unknown.join(" ")}: name files (*.test.ts, *.spec.ts), ${names.join(", ")} or --quick alone.`,
    );
  const isChosen = (name: (typeof names)[number]) => chosen.length === 0 || chosen.includes(name);
  const withBrowser = isChosen("browser") || browserFiles.length > 0;
  // Three lists that take about as long: each is one process most of the time, and waits now and then.
  const beside = [
    [
      ...(unitFiles.length > 0 ? [vitest("unit and database tests", unitFiles)] : []),
      ...(isChosen("unit") ? [vitest("tests of scripts", ["--project=runtime"])] : []),
      ...(isChosen("lint") ? [imports, formatting] : []),
      ...(isChosen("unused") ? [unused] : []),
    ],
    isChosen("unit")
      ? [vitest("database tests", ["--project=db"]), vitest("unit tests", ["--project=unit"])]
      : [],
    [
      ...(isChosen("types") ? [routeTypes, types] : []),
      ...(isChosen("lint") ? [lint] : []),
      // A build clears away the types of routes, so it comes after those who read them.
      ...(isChosen("commands")
        ? [browserAndBuild(signal), vitest("exit codes of the commands", ["--project=commands"])]
        : []),
    ],
  ];
  return [
    beside.filter((list) => list.length > 0),
    withBrowser ? [[playwright(browserFiles, signal)]] : [],
  ].filter((step) => step.length > 0);
}

/** For the minute before a commit: what is quick, and the tests that have changed. */
function quick(signal: AbortSignal): Stage[][][] {
  if (chosen.length > 1) throw new UserError("--quick stands alone: it chooses the tests itself.");
  const { units, specs } = changedTests(process.cwd());
  const others = units.filter((file) => /^(scripts|supabase)\//.test(file));
  return [
    [
      // Only what has changed since the last time.
      [
        routeTypes,
        check("lint", "eslint", [...eslint, "--cache", "--cache-location", `${cache}/eslint`]),
        types,
      ],
      [
        check("formatting", "prettier", [...prettier, "--cache"]),
        vitest("unit tests", ["--project=unit"]),
        ...(others.length > 0 ? [vitest("changed tests", others)] : []),
      ],
    ],
    ...(specs.length > 0 ? [[[playwright(specs, signal)]]] : []),
  ];
}

function vitest(name: string, words: string[]): Stage {
  const report = join(folder, `${name}.json`);
  return {
    name,
    run: async (run) =>
      failIfEmpty(
        await run("vitest", [
          "run",
          ...words,
          "--reporter=default",
          "--reporter=json",
          `--outputFile.json=${report}`,
        ]),
        countVitest(report),
      ),
  };
}

/** What the tests in a browser need, made while the others run. */
function browserAndBuild(signal: AbortSignal): Stage {
  return {
    name: "browser and build",
    run: async () => {
      await findBrowser(signal, console.log);
      const env = parseEnv(siteVariables);
      const build = await holdBuild({ env, variables: siteVariables, signal, say: console.log });
      build[Symbol.dispose]();
      return { passed: 1, failed: 0 };
    },
  };
}

function playwright(files: string[], signal: AbortSignal): Stage {
  return {
    name: "browser tests",
    run: async (run) => {
      const browser = await findBrowser(signal, console.log);
      const report = join(folder, "playwright.json");
      const settings = {
        ...siteVariables,
        PORT: String(await getPort()),
        SUPABASE_PORT: String(await getPort()),
      };
      const site = await startSite({
        variables: settings,
        durable: false,
        signal,
        say: console.log,
      });
      // Next alone, without the front, for e2e/bare.
      const barePort = await getPort();
      const bare = startWeb(barePort, { ...site.webEnvironment, PURGE_URL: "" });
      try {
        await whenReady("Next alone", bare, webOrigin(barePort), signal);
        const code = await run("playwright", ["test", ...files, "--reporter=list,json"], {
          ...settings,
          BASE_URL: site.url,
          BARE_URL: webOrigin(barePort),
          PURGE_URL: site.webEnvironment.PURGE_URL,
          CHROMIUM_PATH: browser,
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
          SUPABASE_URL: site.embedded?.url,
          SUPABASE_PUBLISHABLE_KEY: site.embedded?.publishableKey,
          SUPABASE_SECRET_KEY: site.embedded?.secretKey,
          DATABASE_URL: site.embedded?.databaseUrl,
        });
        return failIfEmpty(code, countPlaywright(report));
      } finally {
        await bare.stop();
        await site.close();
      }
    },
  };
}
