/** Builds the site for `npm run serve`; `npm run build FOLDER` also puts what that needs into a folder of its own. */
import "./prelude.ts";
import { env } from "../lib/config/env.ts";
import { readArguments } from "./arguments.ts";
import { runUntilStopped } from "./lifetime.ts";
import { ship } from "./ship.ts";
import { holdBuild } from "./site-build.ts";
import { variables } from "./variables.ts";

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
