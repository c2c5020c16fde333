import { execFile } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeEach, expect, test } from "vitest";

const project = mkdtempSync(join(tmpdir(), "bootstrap-test-"));
afterAll(() => rmSync(project, { recursive: true, force: true }));

const npmPath = join(project, "npm.mjs");
const version = "1.0.0";

/** A fake npm that installs one package at once, another after 1.2 s, and the current Node as the project's. */
const npm = `
  import { appendFileSync, copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
  if (process.argv[2] === "config") {
    console.log("https://packages.test/npm");
    process.exit();
  }
  copyFileSync("npm-shrinkwrap.json", "lockfile-of-npm");
  appendFileSync("npm-arguments", process.argv.slice(2, 4).join(" ") + "\\n");
  const install = (path) => {
    mkdirSync(path, { recursive: true });
    writeFileSync(path + "/package.json", "{}");
  };
  install("node_modules/one");
  mkdirSync("node_modules/.bin", { recursive: true });
  if (!existsSync("node_modules/.bin/node")) symlinkSync(process.execPath, "node_modules/.bin/node");
  setTimeout(() => install("node_modules/two"), 1200);
`;

beforeEach(() => {
  rmSync(join(project, "node_modules"), { recursive: true, force: true });
  mkdirSync(join(project, "scripts"), { recursive: true });
  copyFileSync(
    join(import.meta.dirname, "bootstrap.mjs"),
    join(project, "scripts", "bootstrap.mjs"),
  );
  const packages = { "node_modules/one": { version }, "node_modules/two": { version } };
  writeFileSync(join(project, "package-lock.json"), JSON.stringify({ packages }));
  writeFileSync(npmPath, npm);
  for (const command of ["hello", "serve", "test"])
    writeFileSync(join(project, "scripts", `${command}.ts`), 'console.log("Hello.");');
});

/** Runs a command, by default `hello`, through scripts/bootstrap.mjs. Returns its output and the progress messages. */
async function runForTheFirstTime(isTerminal: boolean, command = "hello") {
  const terminal = "data:text/javascript,process.stderr.isTTY=true";
  const options = isTerminal ? ["--import", terminal] : [];
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [...options, "scripts/bootstrap.mjs", command],
    { cwd: project, env: { ...process.env, NODE_COMPILE_CACHE: undefined, npm_execpath: npmPath } },
  );
  return { output: stdout, progress: stderr };
}

test("on a terminal the progress of the installation is one line that is updated", async () => {
  const { output, progress } = await runForTheFirstTime(true);
  expect(output).toBe("Hello.\n");
  const [line = "", ...rest] = progress.split("\n");
  expect(rest).toEqual([""]);
  const states = line.split("\r").slice(1);
  expect(states.length).toBeGreaterThanOrEqual(3);
  for (const state of states)
    expect(state).toMatch(/^Installing dependencies: \d of 2 \(\d+ s\)\x1b\[K$/u);
  expect(states.at(0)).toContain("0 of 2");
  expect(states.join()).toContain("1 of 2");
  expect(states.at(-1)).toContain("2 of 2");
});

test("in a log the progress of the installation is a line for each update", async () => {
  const { output, progress } = await runForTheFirstTime(false);
  expect(output).toBe("Hello.\n");
  const lines = progress.trimEnd().split("\n");
  for (const line of lines) expect(line).toMatch(/^Installing dependencies: \d of 2 \(\d+ s\)$/u);
  expect(lines.at(-1)).toContain("2 of 2");
});

test("an installation that cannot succeed is refused before it begins", async () => {
  const fullDisk = `data:text/javascript,${encodeURIComponent(`
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    fs.statfsSync = () => ({ bavail: 1400, bsize: 1e6 });
    syncBuiltinESMExports();`)}`;
  chmodSync(project, 0o777);
  expect(await runExpectingFailure(["--import", fullDisk])).toMatch(
    /^The disk that holds \S+ has 1\.4 GB left, and the dependencies and the build need 1\.5 GB: free some space\.\n$/,
  );
  expect(existsSync(join(project, "node_modules"))).toBe(false);
  chmodSync(project, 0o555);
  try {
    expect(await runExpectingFailure([])).toMatch(
      /^\S+ cannot be written \(EACCES\): run the command as/,
    );
  } finally {
    chmodSync(project, 0o755);
  }
});

/** Runs a command that fails, as a user who is not root. Returns its error message. */
async function runExpectingFailure(options: string[]) {
  const isRoot = process.getuid?.() === 0;
  const nobody = 65_534;
  const user = isRoot ? { uid: nobody, gid: nobody } : {};
  const args = [...options, "scripts/bootstrap.mjs", "hello"];
  const started = promisify(execFile)(process.execPath, args, {
    cwd: project,
    env: { ...process.env, npm_execpath: npmPath },
    ...user,
  });
  return started.then(
    () => "",
    (error: { stderr: string }) => error.stderr,
  );
}

test("a command does not install dependencies again", async () => {
  await runForTheFirstTime(false);
  expect(await runForTheFirstTime(true)).toEqual({ output: "Hello.\n", progress: "" });
});

test("Node keeps what it compiled, so that the next start takes less time", async () => {
  await runForTheFirstTime(false);
  expect(existsSync(join(project, "node_modules/.cache/node"))).toBe(true);
});

test("packages for development are added by npm test, which removes no others", async () => {
  const log = join(project, "npm-arguments");
  rmSync(log, { force: true });
  const packages = { "node_modules/one": { version }, "node_modules/two": { version, dev: true } };
  writeFileSync(join(project, "package-lock.json"), JSON.stringify({ packages }));
  const { progress } = await runForTheFirstTime(false);
  expect(progress).toContain("1 of 1");
  for (const command of ["test", "hello", "test"]) await runForTheFirstTime(false, command);
  expect(readFileSync(log, "utf8")).toBe("ci --omit=dev\ninstall --include=dev\n");
});

test("npm gets a lockfile with the addresses of tarballs in the configured registry", async () => {
  const packages = {
    "": { name: "site" },
    "node_modules/one": { version },
    "node_modules/two": { version },
    "node_modules/two/node_modules/@scope/one": { version, peer: true },
    "node_modules/three": { name: "@other/name", version, optional: true },
  };
  writeFileSync(join(project, "package-lock.json"), JSON.stringify({ packages }));
  await runForTheFirstTime(false);
  const lock = readFileSync(join(project, "lockfile-of-npm"), "utf8");
  const { packages: named } = JSON.parse(lock) as { packages: Record<string, unknown> };
  const resolved = (path: string) => `https://packages.test/npm/${path}-1.0.0.tgz`;
  expect(named).toEqual({
    "": { name: "site" },
    "node_modules/one": { version, resolved: resolved("one/-/one") },
    "node_modules/two": { version, resolved: resolved("two/-/two") },
    "node_modules/two/node_modules/@scope/one": {
      version,
      peer: true,
      resolved: resolved("@scope/one/-/one"),
    },
    "node_modules/three": {
      name: "@other/name",
      version,
      optional: true,
      resolved: resolved("@other/name/-/name"),
    },
  });
  expect(existsSync(join(project, "npm-shrinkwrap.json"))).toBe(false);
});

test("npm run serve uses what is installed and installs nothing", async () => {
  await expect(runForTheFirstTime(false, "serve")).rejects.toMatchObject({
    code: 1,
    stderr: "There is no build in this folder: npm run build makes one.\n",
  });
  await runForTheFirstTime(false);
  // Simulates an installation without the development dependencies.
  rmSync(join(project, "node_modules/two"), { recursive: true });
  expect(await runForTheFirstTime(true, "serve")).toEqual({ output: "Hello.\n", progress: "" });
});

test("a folder without a lockfile, made by npm run build FOLDER, uses the Node that runs it", async () => {
  rmSync(join(project, "package-lock.json"));
  expect(await runForTheFirstTime(true, "serve")).toEqual({ output: "Hello.\n", progress: "" });
});
