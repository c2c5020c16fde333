import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bad, type Finding, note, ok } from "./finding.ts";

type Lock = {
  packages: Record<
    string,
    { version?: string; optional?: boolean; peer?: boolean; link?: boolean }
  >;
};

/** How many packages are named; the command is the same for one and for hundreds. */
const named = 3;

/** Node, npm and the packages of the checkout at `root`, as its package.json and lockfile want them. */
export function checkVersions(
  root: string,
  { version = process.version, userAgent = process.env.npm_config_user_agent } = {},
): Finding[] {
  const { dependencies, engines } = json<{
    dependencies: Record<string, string>;
    engines: { node: string };
  }>(join(root, "package.json"));
  const node =
    version === `v${dependencies.node}`
      ? ok("Node", `${version}, the project's own`)
      : bad("Node", `${version}, package.json says ${dependencies.node}: npm ci`);
  return [node, npm(userAgent, engines.node), packages(root)];
}

/** npm says of itself and of its Node: npm/10.9.2 node/v22.14.0 linux x64. */
function npm(userAgent = "", engine: string): Finding {
  const [, ofNpm, major] = /^npm\/(\S+) node\/v(\d+)\./.exec(userAgent) ?? [];
  if (!ofNpm) return note("npm", "was not asked: say npm run doctor");
  const least = Number(/\d+/.exec(engine)?.[0]);
  return Number(major) >= least
    ? ok("npm", `${ofNpm}, on Node ${major}`)
    : bad("npm", `runs on Node ${major}: install Node ${least} or later`);
}

function packages(root: string): Finding {
  const lock = json<Lock>(join(root, "package-lock.json"));
  const wanted = Object.entries(lock.packages).filter(
    ([path, entry]) => path && !entry.optional && !entry.peer && !entry.link,
  );
  const others = wanted.flatMap(([path, { version }]) => {
    const found = versionOf(join(root, path));
    const name = path.replace(/^.*node_modules\//, "");
    return found === version ? [] : [`${name} ${found ?? "is missing"} (${version})`];
  });
  if (others.length === 0) return ok("Packages", `${wanted.length}, as package-lock.json says`);
  const more = others.length > named ? ` and ${others.length - named} more` : "";
  return bad(
    "Packages",
    `not as package-lock.json says: ${others.slice(0, named).join(", ")}${more}: npm ci`,
  );
}

function versionOf(folder: string): string | undefined {
  try {
    return json<{ version: string }>(join(folder, "package.json")).version;
  } catch {
    return undefined;
  }
}

const json = <T>(file: string) => JSON.parse(readFileSync(file, "utf8")) as T;
