import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { join, relative } from "node:path";
import { BUILT_WITH } from "./actions-key.ts";
import { UserError } from "./user-error.ts";

/** What a site runs on beside its build and its packages. */
const sources = [
  ".npmrc",
  "browser",
  "front",
  "lib",
  "next.config.ts",
  "package-lock.json",
  "package.json",
  "public",
  "scripts",
  "supabase",
  "tsconfig.json",
];

// Of the build: what only further builds, editors and measurements read.
const leftOfBuild =
  /^\.next\/(?:bench|dev|types|diagnostics|trace|trace-build|cache\/(?!in-use$).*)(?:\/|$)/;

type Packages = Record<string, { dev?: boolean }>;

/** Copies what `npm run serve` needs of this folder, build and packages among it, into a new folder that can be moved. */
export function ship(folder: string) {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UserError(`${folder} is not empty: name a new folder.`);
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Packages;
  };
  const isLeft = (path: string) =>
    leftOfBuild.test(path) ||
    /\.(?:test|spec)\.tsx?$/.test(path) ||
    path === "node_modules/.cache" ||
    packages[path]?.dev === true;
  for (const path of [...sources, ".next", "node_modules"])
    cpSync(path, join(folder, path), {
      recursive: true,
      verbatimSymlinks: true,
      // No second copy of the bytes where the file system can do without.
      mode: constants.COPYFILE_FICLONE,
      filter: (source) => !isLeft(relative("", source)),
    });
  // Whoever runs the site reads it; it is in the build's manifests, too.
  chmodSync(join(folder, BUILT_WITH), 0o644);
  // Commands of packages that stayed behind.
  for (const link of globSync(join(folder, "node_modules/**/.bin/*")))
    if (!existsSync(link)) rmSync(link);
}
