import { readArguments } from "./command.ts";
import { resolve } from "node:path";
import { env } from "../lib/config/env.ts";
import { requireEmbedded, restoreBackup } from "./backend/backup.ts";
import { runUntilStopped } from "./lifetime.ts";
import { UserError } from "./user-error.ts";

const usage = "Usage: npm run restore FILE, or npm run restore -- --replace FILE.";
const {
  values: { replace: isReplacing },
  positionals: [file],
} = readArguments(usage, { replace: { type: "boolean", default: false } }, 1);
if (!file) throw new UserError(usage);

await runUntilStopped(async (signal) => {
  requireEmbedded(env);
  const folder = resolve(env.DATA_DIR);
  const { createdAt, aside } = await restoreBackup({ file, folder, isReplacing, signal });
  console.log(`${folder} holds the board of ${createdAt}: npm start runs it.`);
  if (aside)
    console.log(`The previous board is in ${aside}: delete it when you no longer need it.`);
});
