import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Env, localOrigin } from "../../lib/config/env.ts";
import { ratesUrl } from "../../lib/money/rates.ts";
import { freeBytes } from "../backend/disk.ts";
import { checkPorts } from "../checks.ts";
import { readJsonFile } from "../json-file.ts";
import { badResult, type Result, noteResult, okResult } from "./finding.ts";
import { requestHead } from "./reach.ts";

type Manifest = { dependencies: { node: string }; engines: { node: string } };

export function checkVersions(
  root: string,
  { version = process.version, userAgent = process.env.npm_config_user_agent ?? "" } = {},
): Result[] {
  // A folder made by `npm run build FOLDER` is complete, and scripts/bootstrap.mjs refuses older versions of Node.
  if (!existsSync(join(root, "package-lock.json")))
    return [okResult(`Node ${version}, the machine's own`)];
  const manifest = readFileSync(join(root, "package.json"), "utf8");
  const { dependencies, engines } = JSON.parse(manifest) as Manifest;
  const node =
    version === `v${dependencies.node}`
      ? okResult(`Node ${version}, the project's own`)
      : badResult(`Node ${version}, package.json says ${dependencies.node}`, "npm ci");
  // npm_config_user_agent has the form "npm/10.9.2 node/v22.14.0 linux x64".
  const least = Number(/\d+/.exec(engines.node)?.[0]);
  return [node, checkNpm(userAgent, least), checkPackages(root)];
}

/** Checks the Node version that npm runs on, which may differ from the project's own. */
function checkNpm(userAgent: string, leastNode: number): Result {
  const [, version, major] = /^npm\/(\S+) node\/v(\d+)\./.exec(userAgent) ?? [];
  if (!version) return noteResult("the version of npm is unknown", "run npm run doctor");
  if (Number(major) >= leastNode) return okResult(`npm ${version}, on Node ${major}`);
  return badResult(`npm runs on Node ${major}`, `install Node ${leastNode} or later`);
}

type Flag = "optional" | "peer" | "link" | "dev" | "devOptional";
type Entry = { version: string } & Partial<Record<Flag, boolean>>;

function checkPackages(root: string): Result {
  const lockfile = readFileSync(join(root, "package-lock.json"), "utf8");
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, Entry> };
  const wanted = Object.entries(packages).filter(
    ([path, entry]) => path && !entry.optional && !entry.peer && !entry.link,
  );
  const others = wanted.flatMap(([path, { version, dev, devOptional }]) => {
    const installed = readJsonFile<Entry>(join(root, path, "package.json"));
    // `npm start` does not install development dependencies.
    if (!installed && (dev || devOptional)) return [];
    const found = installed?.version ?? "is missing";
    return found === version ? [] : [`${path.split("node_modules/").at(-1)} ${found} (${version})`];
  });
  if (others.length === 0) return okResult(`${wanted.length} packages, as package-lock.json says`);
  const more = others.length > 3 ? ` and ${others.length - 3} more` : "";
  const few = others.slice(0, 3).join(", ");
  return badResult(`packages differ from package-lock.json: ${few}${more}`, "npm ci");
}

export async function checkOwnPorts(env: Env, running: string | null): Promise<Result> {
  const ports = env.SUPABASE_URL ? `${env.PORT}` : `${env.PORT} and ${env.SUPABASE_PORT}`;
  const origin = localOrigin(env);
  if (running === origin) return okResult(`${ports} are held by this site`);
  if (running)
    return badResult(`the site runs at ${running}, the settings say ${origin}`, "restart it");
  await checkPorts(env);
  return okResult(`${ports} are free`);
}

const leastBytes = 1024 ** 3;

/** The path itself, or the nearest folder above it that exists. */
const existingFolder = (path: string): string =>
  existsSync(path) ? path : existingFolder(dirname(path));

export function checkDisk(folder: string, free = freeBytes): Result {
  const bytes = free(existingFolder(resolve(folder)));
  const message = `${(bytes / 1024 ** 3).toFixed(1)} GB free where ${folder} is`;
  return bytes >= leastBytes
    ? okResult(message)
    : badResult(message, "free some space, at 32 MB nothing can be saved any more");
}

/** The clock is also compared with the exchange-rate server's, because the site contacts that server anyway. */
export function checkClocks({ SUPABASE_URL }: Env): Promise<Result[]> {
  const servers = [{ name: new URL(ratesUrl).host, url: ratesUrl }];
  if (SUPABASE_URL) servers.unshift({ name: "the backend", url: `${SUPABASE_URL}/auth/v1/health` });
  return Promise.all(servers.map((server) => checkClock(server)));
}

/** Tolerated clock error in seconds. With a larger one, sign-ins and signed mail fail. */
const tolerance = 30;

export async function checkClock({ name, url }: { name: string; url: string }, now = Date.now) {
  const startedAt = now();
  const answer = await requestHead(url);
  if (typeof answer === "string")
    return noteResult(`not compared with ${name}: no answer (${answer})`);
  const there = Date.parse(answer.headers.get("date") ?? "");
  if (Number.isNaN(there)) return noteResult(`not compared with ${name}: it sends no date`);
  // The Date header is cut to whole seconds, so the server's clock is half a second ahead of it on average.
  const seconds = Math.round(((startedAt + now()) / 2 - there - 500) / 1000);
  if (Math.abs(seconds) <= tolerance) return okResult(`agrees with ${name}`);
  const difference = `${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} ${name}`;
  return badResult(`is ${difference}`, "let the network set it (timedatectl set-ntp true)");
}
