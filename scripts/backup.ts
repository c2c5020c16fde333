import { readArguments } from "./command.ts";
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { env } from "../lib/config/env.ts";
import { backUp, timeForFileName, requireEmbedded } from "./backend/backup.ts";
import { runUntilStopped } from "./lifetime.ts";

const {
  positionals: [file = `golang-jobs-${timeForFileName(new Date())}.tar.gz`],
} = readArguments("Usage: npm run backup, or npm run backup FILE.", {}, 1);

await runUntilStopped(async (signal) => {
  requireEmbedded(env);
  await backUp(resolve(env.DATA_DIR), file, signal);
  const megabytes = (statSync(file).size / 1e6).toFixed(1);
  console.log(
    `${file} (${megabytes} MB) contains the database, uploads, emails and keys: keep it as safe as a password.`,
  );
});
