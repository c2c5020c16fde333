/** Builds the site for `npm run serve`; `npm run build FOLDER` also copies what `serve` needs into a new folder. */
import { readArguments } from "./command.ts";
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
import { env } from "../lib/env.ts";
import { variables } from "./child.ts";
import { runUntilStopped } from "./lifetime.ts";
import { BUILT_WITH, holdBuild } from "./site-build.ts";
import { UserError } from "./user-error.ts";

const {
  words: [folder],
} = readArguments("Say: npm run build, or npm run build FOLDER.", {}, 1);

await runUntilStopped(async (signal) => {
  using stack = new DisposableStack();
  stack.use(await holdBuild({ env, variables: variables(process.env), signal, say: console.log }));
  if (folder) ship(folder);
  console.log(
    folder
      ? `${folder} holds all that npm run serve needs, for this system and processor. The key of forms is in it: keep it to yourself.`
      : "Built. npm run serve starts it.",
  );
});

function ship(folder: string) {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UserError(`${folder} is not empty: name a new folder.`);
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const sources = [
    ...[".npmrc", "package-lock.json", "package.json", "tsconfig.json", "next.config.ts"],
    ...["browser", "front", "lib", "public", "scripts", "supabase", ".next", "node_modules"],
  ];
  const leftOut =
    /^node_modules\/(?:typescript|@types)$|^\.next\/(?:dev|types|diagnostics|trace|trace-build|cache\/(?!in-use$).*)(?:\/|$)|\.(?:test|spec)\.tsx?$|^node_modules\/\.cache$/;
  const isKept = (path: string) => !leftOut.test(path) && !packages[path]?.dev;
  for (const path of sources)
    cpSync(path, join(folder, path), {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (source) => isKept(relative("", source)),
    });
  // The user who runs the site must be able to read the key of server actions.
  chmodSync(join(folder, BUILT_WITH), 0o644);
  for (const link of globSync(join(folder, "node_modules/**/.bin/*")))
    if (!existsSync(link)) rmSync(link);
}
