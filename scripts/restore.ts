import "./prelude.ts";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { env } from "../lib/config/env.ts";
import { restore } from "./backend/backup.ts";
import { requireEmbedded } from "./embedded-only.ts";
import { runUntilStopped } from "./lifetime.ts";
import { UserError } from "./user-error.ts";

const { file, isReplacing } = readArguments();

await runUntilStopped(async (signal) => {
  requireEmbedded(env);
  const folder = resolve(env.DATA_DIR);
  const { createdAt, aside } = await restore({ file, folder, isReplacing, signal });
  console.log(`${folder} holds the board of ${createdAt}: npm start runs it.`);
  if (aside)
    console.log(`The former board is in ${aside}: delete it when you do not need it any more.`);
});

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { replace: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (file && more.length === 0) return { file, isReplacing: values.replace };
  } catch {
    // an option that does not exist: the same sentence helps
  }
  throw new UserError("Say: npm run restore FILE, or npm run restore -- --replace FILE.");
}
