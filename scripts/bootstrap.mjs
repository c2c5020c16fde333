// Runs scripts/<command>.ts or e2e/load/<command>.ts with the project's version of Node, after installing it and all
// packages. This file works with Node 20 and later.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  accessSync,
  constants as fileModes,
  existsSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { constants } from "node:os";

const root = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..");
const modules = join(root, "node_modules");
const lockPath = join(root, "package-lock.json");
// A folder made by `npm run build FOLDER` has no lockfile. Its packages are complete, and it runs on the machine's
// Node.
const isShipped = !existsSync(lockPath);
const node = isShipped ? process.execPath : join(modules, ".bin", "node");
const record = join(modules, ".installed");
const lockfile = isShipped ? "" : readFileSync(lockPath, "utf8");
const fingerprint = createHash("sha256").update(lockfile).digest("hex");

// Packages, build and caches of a new folder.
const neededBytes = 1.5e9;

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
const offline =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT/;

const [command, ...args] = process.argv.slice(2);
const loadCommands = ["bench", "crawl", "parity", "rehearse", "soak"];
// Commands that need development dependencies.
const builders = [...loadCommands, "build", "migration", "test"];
const needsAll = builders.includes(command);
if (isShipped) {
  if (Number.parseInt(process.versions.node) < 24)
    exitWithError(`This folder needs Node 24 or later, and this is ${process.version}.`);
} else if (command === "serve") {
  if (!existsSync(node))
    exitWithError("There is no build in this folder: npm run build makes one.");
} else if (!isInstalled()) await installPackages();
const folder = loadCommands.includes(command) ? "e2e/load" : "scripts";
runCommand(join(root, folder, `${command}.ts`), args);

function isInstalled() {
  if (
    readInstallationRecord() === `${fingerprint} all` ||
    (readInstallationRecord() === fingerprint && !needsAll)
  )
    return true;
  // Packages that were installed manually are accepted if they match the lockfile and their install scripts have run.
  const installed = installedPackages();
  const isComplete = neededPackages().every(
    ([path, { version }]) => installed[path]?.version === version,
  );
  if (!isComplete || spawnSync(node, ["--version"]).status !== 0) return false;
  recordInstallation();
  return true;
}

function readInstallationRecord() {
  return existsSync(record) && readFileSync(record, "utf8");
}

function recordInstallation() {
  writeFileSync(record, needsAll ? `${fingerprint} all` : fingerprint);
}

function installedPackages() {
  try {
    return JSON.parse(readFileSync(join(modules, ".package-lock.json"), "utf8")).packages;
  } catch {
    return {};
  }
}

function neededPackages() {
  const { packages } = JSON.parse(lockfile);
  return Object.entries(packages).filter(
    ([path, { optional, peer, dev, devOptional }]) =>
      path && !optional && !peer && (needsAll || !(dev || devOptional)),
  );
}

/** Ends the command before it installs anything, if the installation cannot succeed. */
function requireDiskSpace() {
  try {
    accessSync(root, fileModes.W_OK);
  } catch (error) {
    exitWithError(
      `${root} cannot be written (${error.code}): run the command as the user who owns that folder.`,
    );
  }
  if (existsSync(modules)) return;
  const { bavail, bsize } = statfsSync(root);
  const free = bavail * bsize;
  if (free < neededBytes)
    exitWithError(
      `The disk that holds ${root} has ${(free / 1e9).toFixed(1)} GB left, and the dependencies and the build need 1.5 GB: free some space.`,
    );
}

async function installPackages() {
  requireDiskSpace();
  // `npm ci` is not used to add packages, because it would first remove those that a running site uses.
  const adds = readInstallationRecord() === fingerprint;
  if (!adds) rmSync(record, { force: true });
  const [npm, ...cli] = process.env.npm_execpath
    ? [process.execPath, process.env.npm_execpath]
    : ["npm"];
  const flags = [
    adds ? "install" : "ci",
    needsAll ? "--include=dev" : "--omit=dev",
    "--loglevel=error",
    "--progress=false",
    "--no-audit",
    "--no-fund",
    "--fetch-retries=4",
    "--fetch-retry-mintimeout=1000",
    "--fetch-retry-maxtimeout=8000",
  ];
  const stdio = ["ignore", "ignore", "pipe"];
  const tarballs = writeLockWithTarballs(npm, cli);
  const child = spawn(npm, [...cli, ...flags], { cwd: root, stdio });
  let complaint = "";
  child.stderr.on("data", (chunk) => (complaint += chunk));
  const stopShowing = showProgress();
  const stop = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, stop);
  const [code, signal] = await once(child, "close").catch((error) => {
    complaint = error.message;
    return [1];
  });
  stopShowing(code === 0);
  rmSync(tarballs, { force: true });
  for (const signal of signals) process.off(signal, stop);

  if (signal) process.exit(128 + constants.signals[signal]);
  if (code !== 0)
    exitWithError(
      offline.test(complaint)
        ? "The dependencies cannot be installed because the npm registry does not answer: go online and try again."
        : `${complaint.trim()}\nThe dependencies cannot be installed: npm ci failed, see above.`,
    );
  recordInstallation();
}

/**
 * Writes a copy of the lockfile with tarball URLs for the configured registry. package-lock.json has none, so that it
 * works with any registry, but without them npm requests each package's metadata first, which takes half of the
 * installation time. npm prefers the returned file to package-lock.json.
 */
function writeLockWithTarballs(npm, cli) {
  const path = join(root, "npm-shrinkwrap.json");
  const { stdout } = spawnSync(npm, [...cli, "config", "get", "registry"], { cwd: root });
  const registry = stdout?.toString().trim();
  if (!registry) return path;
  const lock = JSON.parse(lockfile);
  for (const [folder, entry] of Object.entries(lock.packages)) {
    const name = entry.name ?? folder.split("node_modules/").at(-1);
    const file = `${name.split("/").at(-1)}-${entry.version}.tgz`;
    if (folder) entry.resolved = `${registry.replace(/\/$/, "")}/${name}/-/${file}`;
  }
  writeFileSync(path, JSON.stringify(lock));
  return path;
}

function showProgress() {
  const paths = neededPackages().map(([path]) => join(root, path, "package.json"));
  const begin = Date.now();
  const line = () => {
    const there = paths.filter((path) => existsSync(path)).length;
    return `Installing dependencies: ${there} of ${paths.length} (${Math.round((Date.now() - begin) / 1000)} s)`;
  };
  // Progress is written to standard error, because commands write their results to standard output.
  const { stderr } = process;
  const write = () => stderr.write(stderr.isTTY ? `\r${line()}\x1b[K` : `${line()}\n`);
  write();
  const timer = setInterval(write, stderr.isTTY ? 500 : 10_000);
  return () => {
    clearInterval(timer);
    write();
    if (stderr.isTTY) stderr.write("\n");
  };
}

function runCommand(script, args) {
  if (!existsSync(script)) exitWithError(`There is no command ${command}.`);
  // Enables Node's compile cache for the child and its descendants. Node ignores a folder that it cannot write.
  const env = { NODE_COMPILE_CACHE: join(modules, ".cache", "node"), ...process.env };
  // The IPC channel closes when this process ends, even by SIGKILL, and the child then ends too.
  const stdio = ["inherit", "inherit", "inherit", "ipc"];
  const child = spawn(node, [script, ...args], { env, stdio });
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  // A killed npm cannot send a signal, so this polls whether the parent process is still the same.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill("SIGTERM");
  }, 500).unref();
  child.on("error", (error) =>
    exitWithError(`${node} does not run (${error.code}): remove node_modules and try again.`),
  );
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

function exitWithError(message) {
  console.error(message);
  process.exit(1);
}
