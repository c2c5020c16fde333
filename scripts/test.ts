import "./command.ts";
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { binPath } from "./bin.ts";
import { runNodeProgram, onlyKnownVariables } from "./child.ts";
import { runUntilStopped } from "./lifetime.ts";
import { type TestCounts, countTests, failedTests } from "./test-counts.ts";
import { UserError } from "./user-error.ts";

type Part = { name: string; script: string; args: string[]; report?: string; mayBeEmpty?: boolean };
/** Lists of parts. The lists run concurrently, and the parts within a list one after another. */
type Step = Part[][];

// The tests create and delete tens of thousands of files, which is faster in memory. Used only if 4 GB are free there.
const inMemory = "/dev/shm";
const hasRoomInMemory = () =>
  statfsSync(inMemory).bavail * statfsSync(inMemory).bsize > 4 * 1024 ** 3;
const parent =
  !process.env.TMPDIR && existsSync(inMemory) && hasRoomInMemory() ? inMemory : tmpdir();
const folder = mkdtempSync(join(parent, "golang-jobs-test-"));
// If this runs as root, PostgreSQL runs as another user, who needs to traverse the folder.
chmodSync(folder, 0o711);
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const browserReport = join(folder, "browser.json");
const env = {
  ...onlyKnownVariables({}),
  DATA_DIR: join(folder, "data"),
  TMPDIR: folder,
  NEXT_TELEMETRY_DISABLED: "1",
  PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
};

const chosen = process.argv.slice(2);
const names = ["types", "lint", "imports", "unused", "unit", "browser", "commands"];

function commandPart(name: string, program: string, ...args: string[]): Part {
  return { name, script: binPath(program), args };
}
const routeTypes = commandPart("route types", "next", "typegen");
// TypeScript 7 takes a third of the time of TypeScript 6, which stays installed because Next.js needs its API.
const tsc = "node_modules/@typescript/native/bin/tsc";
const types: Part = { name: "types", script: tsc, args: ["--noEmit", "--singleThreaded"] };
const lint = commandPart("lint", "oxlint", "--deny-warnings");
const formatting = commandPart("formatting", "oxfmt", "--check");

function vitestPart(name: string, ...args: string[]): Part {
  const report = join(folder, `${name}.json`);
  const output = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return { ...commandPart(name, "vitest", "run", ...args, ...output), report };
}

const unitTests = vitestPart("unit tests", "--project=unit*");
const exitCodes = vitestPart("exit codes of the commands", "--project=commands");

const scriptPart = (name: string): Part => ({ name, script: `scripts/${name}.ts`, args: [] });

const playwrightPart = (...args: string[]): Part => ({
  ...commandPart("browser tests", "playwright", "test", ...args, "--reporter=list,json"),
  report: browserReport,
});

await runUntilStopped(async (signal) => {
  const total: TestCounts = { passed: 0, failed: 0 };
  const failures: string[] = [];
  const steps = chosen[0] === "--quick" ? await quickSteps(signal) : chosenSteps();
  for (const step of steps) {
    const isAlone = step.flat().length === 1;
    // Waits until all child processes have ended, even after Ctrl-C.
    await Promise.allSettled(
      step.map(async (parts) => {
        for (const part of parts) {
          const { passed, failed } = await runPart(part, isAlone, signal);
          total.passed += passed;
          total.failed += failed;
          if (failed > 0) failures.push([part.name, ...failedTests(part.report)].join("\n  "));
        }
      }),
    );
    signal.throwIfAborted();
  }
  for (const failure of failures) console.log(`\nFailed: ${failure}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
});

/** Shows the output of a part when it ends, or at once if it runs alone. */
async function runPart(part: Part, isAlone: boolean, signal: AbortSignal): Promise<TestCounts> {
  const { name, script, args, report, mayBeEmpty } = part;
  const begin = Date.now();
  console.log(isAlone ? `\n— ${name}` : `— ${name}: started`);
  const { code, output } = await runNodeProgram(script, args, { env, isShown: isAlone, signal });
  if (!isAlone) console.log(`\n— ${name}\n${output}`);
  const count = countTests(code, report, mayBeEmpty);
  const seconds = Math.round((Date.now() - begin) / 1000);
  console.log(`— ${name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`);
  return count;
}

function chosenSteps(): Step[] {
  const unitFiles = chosen.filter((word) => /\.test\.tsx?$/.test(word));
  const browserFiles = chosen.filter((word) => word.endsWith(".spec.ts"));
  const known = [...names, ...unitFiles, ...browserFiles];
  const unknown = chosen.filter((word) => !known.includes(word));
  if (unknown.length > 0)
    throw new UserError(
      `There is no test ${unknown.join(" ")}: name files (*.test.ts, *.spec.ts), ${names.join(", ")} or --quick alone.`,
    );
  const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name);
  const when = (name: string, ...parts: Part[]) => (isChosen(name) ? parts : []);
  return [
    [when("types", routeTypes)],
    // The parts are distributed so that the three lists take about the same time.
    [
      [
        ...(unitFiles.length > 0 ? [vitestPart("unit and database tests", ...unitFiles)] : []),
        ...when("lint", lint, formatting),
        ...when("commands", scriptPart("browser")),
        ...when("unit", vitestPart("tests of scripts", "--project=scripts")),
      ],
      [
        ...when("unit", vitestPart("database tests", "--project=db")),
        ...when("imports", commandPart("direction of imports", "depcruise", ".")),
        ...when("unused", commandPart("unused code", "knip")),
      ],
      [
        ...when("types", types),
        ...when("unit", unitTests),
        // Runs after the type check, because a build deletes the generated route types.
        ...when("commands", scriptPart("build"), exitCodes),
      ],
    ],
    [
      browserFiles.length > 0
        ? [playwrightPart(...browserFiles)]
        : when("browser", playwrightPart()),
    ],
  ];
}

async function quickSteps(signal: AbortSignal): Promise<Step[]> {
  if (chosen.length > 1)
    throw new UserError("--quick takes no other arguments: it chooses the tests itself.");
  const base = findBaseCommit();
  const changedSpecs = `--only-changed=${base}`;
  const list = await runNodeProgram(binPath("playwright"), ["test", "--list", changedSpecs], {
    signal,
  });
  const hasNoSpecs = list.code === 0 && list.output.includes("Total: 0 tests");
  const changed = [`--changed=${base}`, "--project=scripts", "--project=db"];
  return [
    [
      [routeTypes, lint, formatting, types],
      [unitTests, { ...vitestPart("changed tests", ...changed), mayBeEmpty: true }],
    ],
    // Playwright would start the site even if no test needs to run.
    [hasNoSpecs ? [] : [playwrightPart(changedSpecs)]],
  ];
}

/** Returns the commit at which this branch diverged from the main branch; on the main branch, the last commit. */
function findBaseCommit(): string {
  for (const branch of ["origin/HEAD", "main", "HEAD"])
    try {
      const git = ["merge-base", "HEAD", branch];
      return execFileSync("git", git, { encoding: "utf8", stdio: "pipe" }).trim();
    } catch {}
  throw new UserError("--quick needs a git repository with a commit to compare with.");
}
